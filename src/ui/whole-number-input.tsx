import { NumberInput, type NumberInputProps } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { useState } from 'react';

interface WholeNumberInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  /** At least 1. */
  value: number;
  onChange: (value: number) => void;
}

/** Takes a number that people may delete before they type another one. */
export function WholeNumberInput({ value, onChange, ...props }: WholeNumberInputProps) {
  const [typed, setTyped] = useState<number | string | null>(null);
  return (
    <NumberInput
      {...props}
      min={1}
      allowDecimal={false}
      value={typed ?? value}
      onChange={(next) => {
        setTyped(next);
        if (next !== '') onChange(Number(next) || 1);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
