import { Button } from './button.tsx';
import { Disclosure } from './disclosure.tsx';
import classes from './filters.module.css';
import { ChevronDownIcon } from './icons.tsx';

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
  const [first] = chosen;
  const summary =
    first === undefined ? 'all' : chosen.length === 1 ? name(first) : `${chosen.length} chosen`;
  return (
    <Disclosure
      label={label}
      buttonClassName={classes.button}
      button={
        <>
          {label}: {summary} <ChevronDownIcon />
        </>
      }
    >
      <fieldset className={classes.choices}>
        <legend>{label}</legend>
        {codes.map((code) => (
          <label key={code}>
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={({ target }) =>
                onChange(
                  codes.filter((other) =>
                    other === code ? target.checked : chosen.includes(other),
                  ),
                )
              }
            />
            {name(code)}
          </label>
        ))}
      </fieldset>
      <Button
        size="compact-sm"
        variant="default"
        disabled={chosen.length === 0}
        onClick={() => onChange([])}
      >
        All
      </Button>
    </Disclosure>
  );
}
