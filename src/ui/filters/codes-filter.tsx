import { Checkbox, Stack } from '@mantine/core';
import { SmallButton } from '../button.tsx';
import { Disclosure } from '../disclosures/disclosure.tsx';
import { choiceTexts } from '../late-texts.ts';

interface CodesFilterProps {
  label: string;
  codes: readonly number[];
  name: (code: number) => string;
  /** None means all. */
  chosen: readonly number[];
  onChange: (codes: readonly number[]) => void;
}

/** Codes to show; none chosen means all. */
export function CodesFilter({ label, codes, name, chosen, onChange }: CodesFilterProps) {
  return (
    <Disclosure label={label} button={choiceTexts.summary(label, chosen.map(name))}>
      <Stack component="fieldset" gap={10} mb="sm">
        <legend>{label}</legend>
        {codes.map((code) => (
          <Checkbox
            key={code}
            label={name(code)}
            checked={chosen.includes(code)}
            onChange={({ target }) =>
              onChange(
                codes.filter((other) => (other === code ? target.checked : chosen.includes(other))),
              )
            }
          />
        ))}
      </Stack>
      <SmallButton disabled={chosen.length === 0} onClick={() => onChange([])}>
        {choiceTexts.all}
      </SmallButton>
    </Disclosure>
  );
}
