import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { keptAmount } from '#lib/amount-typed.ts';

interface AmountInputProps {
  /** Where it stands beside the field; else `name`. */
  label?: string;
  /** For assistive technology alone. */
  name?: string;
  /** The saved text. */
  value: string;
  onChange: (value: string) => void;
  tabIndex?: number;
  isFaulty?: boolean;
  /** Below the field: how it was read, or what is wrong. */
  hint?: ReactNode;
  disabled?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Takes an amount as people write it; while focused, the text stays as typed. */
export function AmountInput({
  label,
  name,
  value,
  onChange,
  isFaulty = false,
  hint,
  ...others
}: AmountInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isOther = typed !== null && keptAmount(typed) !== value;
  return (
    <TextInput
      label={label}
      size="xs"
      description={hint}
      inputWrapperOrder={['label', 'input', 'description']}
      error={isFaulty}
      styles={label === undefined ? inTable : amount}
      inputMode="decimal"
      autoComplete="off"
      maxLength={100}
      aria-label={name}
      // A change from elsewhere (a proposal, undo) replaces the typed text.
      value={typed === null || isOther ? value : typed}
      onFocus={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(keptAmount(target.value));
      }}
      onBlur={() => setTyped(null)}
      {...others}
    />
  );
}

const amount = { input: { fontVariantNumeric: 'tabular-nums' } } as const;
const inTable = { input: { ...amount.input, textAlign: 'right' } } as const;
