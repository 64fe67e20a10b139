import { counted } from '#api/describe-listing.ts';
import { signOf, absoluteDecimal } from '#lib/decimal-sum.ts';
import { formatAmount } from '#lib/format-amount.ts';
import { formatCount } from '#lib/locale.ts';
import type { Columns } from '#lib/remittance/guess-columns.ts';
import { MOST_LINES, type TextTable } from '#lib/remittance/read-table.ts';
import { visibleString } from '#lib/visible-text.ts';
import classes from '../parts/lines.module.css';
import type { StatedTotal } from './remittance.ts';

interface ReadingNotesProps {
  table: TextTable;
  totals: readonly StatedTotal[];
}

const lines = { one: 'line', many: 'lines' };

/** What was not read of the text, and whether the totals that it states agree with its lines. */
export function ReadingNotes({ table, totals }: ReadingNotesProps) {
  const { tooMany, tooLong } = table.notRead;
  return (
    <>
      {tooMany > 0 && (
        <p className={classes.fault} role="status">
          <strong>{counted(tooMany, lines)} not read.</strong> Only the first{' '}
          {formatCount(MOST_LINES)} are: split the text.
        </p>
      )}
      {tooLong.length > 0 && (
        <p className={classes.fault} role="status">
          <strong>{counted(tooLong.length, lines)} not read:</strong> too long or too many columns
          (line {tooLong.slice(0, 10).join(', ')}
          {tooLong.length > 10 && ', …'}).
        </p>
      )}
      {totals.map(({ label, stated, difference }, index) => (
        // Totals have no identity but their place.
        // eslint-disable-next-line react/no-array-index-key
        <Total key={index} label={label} stated={stated} difference={difference} />
      ))}
    </>
  );
}

/** The letter, or what a bank says of the account, above the table. */
export function LinesAbove({ table, columns }: { table: TextTable; columns: Columns }) {
  const above = table.rows.slice(0, Math.max(0, columns.header));
  if (above.length === 0) return null;
  return (
    <details className={classes.plain}>
      <summary>{counted(above.length, lines)} above the header, not used</summary>
      <ul>
        {above.map((row, index) => (
          // eslint-disable-next-line react/no-array-index-key
          <li key={index}>{visibleString(row.filter((cell) => cell !== '').join(' · '))}</li>
        ))}
      </ul>
    </details>
  );
}

function Total({ label, stated, difference }: StatedTotal) {
  const sign = signOf(difference);
  const name = visibleString(label) || 'Total';
  const amount = formatAmount(stated);
  if (sign === 0) {
    return (
      <p className={classes.plain} role="status">
        The lines add up to the stated total: {name} {amount}
      </p>
    );
  }
  return (
    <p className={classes.fault} role="status">
      <strong>The lines don’t add up to the stated total.</strong> {name} {amount}; the lines are{' '}
      {formatAmount(absoluteDecimal(difference))} {sign > 0 ? 'less' : 'more'}.
    </p>
  );
}
