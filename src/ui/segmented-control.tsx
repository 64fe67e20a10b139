import { useId } from 'react';
import classes from './segmented-control.module.css';

interface SegmentedControlProps<T extends string> {
  'aria-label': string;
  data: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  className?: string | undefined;
}

/** One of a few, all of them in sight. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { data, value: chosen, onChange, className = '' } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props['aria-label']}
      className={`${classes.control} ${className}`}
    >
      {data.map(({ value, label }) => (
        <label key={value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
