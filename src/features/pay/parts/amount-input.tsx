import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { savedAmount, type FieldUnits } from '../model/saved-amount.ts';

interface AmountInputProps {
  /** The label, if it is beside the field; otherwise `name`. */
  label?: string;
  /** For assistive technology alone. */
  name?: string;
  /** The saved text. */
  value: string;
  onChange: (value: string) => void;
  /** An amount in another currency is not valid here. */
  field: FieldUnits;
  tabIndex?: number;
  isFaulty: boolean;
  /** The text below the field: how the field's text was read, or its problem. */
  renderHint?: (text: string) => ReactNode;
  disabled?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Takes an amount as people write it; while focused, the text stays as typed. */
export function AmountInput({
  label,
  name,
  value,
  onChange,
  field,
  isFaulty,
  renderHint,
  ...others
}: AmountInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isOther = typed !== null && savedAmount(typed, field) !== value;
  // A change from elsewhere (a proposal, undo) replaces the typed text.
  const shown = typed === null || isOther ? value : typed;
  return (
    <TextInput
      label={label}
      size="xs"
      description={renderHint?.(shown)}
      inputWrapperOrder={['label', 'input', 'description']}
      error={isFaulty}
      styles={label === undefined ? inTable : amount}
      inputMode="decimal"
      autoComplete="off"
      maxLength={100}
      aria-label={name}
      value={shown}
      onFocus={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(savedAmount(target.value, field));
      }}
      onBlur={() => setTyped(null)}
      {...others}
    />
  );
}

const amount = { input: { fontVariantNumeric: 'tabular-nums' } } as const;
const inTable = { input: { ...amount.input, textAlign: 'right' } } as const;
