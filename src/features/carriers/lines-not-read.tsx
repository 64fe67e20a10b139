import { counted } from '#api/describe-listing.ts';
import type { NotRead } from '#lib/tracking/find-numbers.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import classes from './carriers.module.css';

interface LinesNotReadProps {
  /** The first ones. */
  lines: readonly NotRead[];
  count: number;
}

/** Pasted lines that have digits, and gave no number: counted, and shown on demand. */
export function LinesNotRead({ lines, count }: LinesNotReadProps) {
  const rounded = lines.filter(({ isRounded }) => isRounded).length;
  return (
    <details className={classes.notRead} aria-label="Lines not read">
      <summary>
        <strong>{counted(count, { one: 'line', many: 'lines' })} not read.</strong>
        {rounded > 0 &&
          ` A spreadsheet rounded ${counted(rounded, { one: 'number', many: 'numbers' })}: format the column as text and copy it again.`}
      </summary>
      <ul>
        {lines.map(({ line, text, isRounded }) => (
          <li key={line}>
            Line {line}: <VisibleText text={text} />
            {isRounded && ' (rounded by a spreadsheet)'}
          </li>
        ))}
      </ul>
    </details>
  );
}
