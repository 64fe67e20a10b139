import { useState, type KeyboardEvent } from 'react';
import { keptAmount } from '../model/amount-typed.ts';
import classes from './field.module.css';

interface AmountInputProps {
  label?: string;
  id?: string;
  /** As the draft keeps it. */
  value: string;
  onChange: (value: string) => void;
  tabIndex?: number;
  isFaulty?: boolean;
  describedBy?: string | undefined;
  disabled?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Takes an amount as people write it: while it has the focus, what was typed stays as typed. */
export function AmountInput({
  label,
  id,
  value,
  onChange,
  isFaulty = false,
  describedBy,
  ...others
}: AmountInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isOther = typed !== null && keptAmount(typed) !== value;
  return (
    <input
      id={id}
      className={classes.amount}
      inputMode="decimal"
      autoComplete="off"
      maxLength={100}
      aria-label={label}
      aria-invalid={isFaulty || undefined}
      aria-describedby={describedBy}
      // What came from elsewhere meanwhile (a proposal, undoing) wins over what was typed.
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
