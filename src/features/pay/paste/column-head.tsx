import { NativeSelect } from '@mantine/core';
import type { ColumnRole, Columns } from '#lib/remittance/guess-columns.ts';
import { visibleString } from '#lib/visible-text.ts';
import { pastedTableTexts } from './texts.ts';

interface ColumnHeadProps {
  columns: Columns;
  /** The first row, where it names the columns. */
  header: readonly string[] | undefined;
  roles: readonly (readonly [ColumnRole, string])[];
  onChange: (columns: Columns) => void;
}

function isMoney(role: ColumnRole): boolean {
  return role === 'amount' || role === 'in' || role === 'out';
}

/** Shows the role of each column, guessed at first. A role belongs to one column alone. */
export function ColumnHead({ columns, header, roles, onChange }: ColumnHeadProps) {
  return columns.roles.map((role, index) => (
    // Columns have no identity but their place.
    // eslint-disable-next-line react/no-array-index-key
    <th key={index} scope="col">
      <NativeSelect
        size="xs"
        miw="6.5rem"
        aria-label={pastedTableTexts.column(index + 1, visibleString(header?.[index] ?? ''))}
        value={role}
        onChange={({ target }) => {
          const next = target.value as ColumnRole;
          onChange({
            ...columns,
            asks: isMoney(next) ? null : columns.asks,
            roles: columns.roles.map((other, place) => {
              if (place === index) return next;
              // Money in one column, or in two: never in both ways.
              const isReplaced = isMoney(next) && (next === 'amount') !== (other === 'amount');
              return other === next || (isReplaced && isMoney(other)) ? 'other' : other;
            }),
          });
        }}
        data={roles.map(([value, label]) => ({ value, label }))}
      />
      {header?.[index] && <small>{visibleString(header[index])}</small>}
    </th>
  ));
}
