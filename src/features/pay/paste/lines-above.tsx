import type { Columns } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Fold } from '#ui/panels/fold.tsx';
import { pastedTableTexts } from './texts.ts';

/** The text above the table: the letter, or the bank's data about the account. */
export function LinesAbove({ table, columns }: { table: TextTable; columns: Columns }) {
  const above = table.rows.slice(0, Math.max(0, columns.header));
  if (above.length === 0) return null;
  return (
    <Fold label={pastedTableTexts.above(above.length)}>
      <ul>
        {above.map((row, index) => (
          // eslint-disable-next-line react/no-array-index-key
          <li key={index}>{visibleString(row.filter((cell) => cell !== '').join(' · '))}</li>
        ))}
      </ul>
    </Fold>
  );
}
