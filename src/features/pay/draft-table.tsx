import { useQuery } from '@tanstack/react-query';
import { counted } from '#api/describe-listing.ts';
import { settingsQuery } from '#api/settings.ts';
import type { Draft, DraftList } from '#contract/draft.ts';
import { decimalFromText } from '#lib/decimal.ts';
import { unitsName } from '#lib/units-name.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Amount } from '#ui/amount.tsx';
import { DateTimeText } from '#ui/date-time-text.tsx';
import { Link } from '#ui/link.tsx';
import { SmallTable } from '#ui/small-table.tsx';
import { useToday } from '#ui/use-today.ts';

const columns = [
  { name: 'Draft' },
  { name: 'Partners' },
  { name: 'Payments' },
  { name: 'Amounts', isNumber: true },
  { name: 'Changed' },
  { name: 'State' },
];

const states: Record<Draft['state'], string> = {
  open: 'Open',
  locked: 'Sent, under way',
  done: 'Sent, has its verdict',
};

/** Partners that are named of one draft. */
const NAMED = 3;

export function DraftTable({ drafts }: { drafts: DraftList['drafts'] }) {
  const now = useToday();
  const names = useQuery(settingsQuery).data?.codes.units ?? {};
  return (
    <SmallTable
      label="Drafts"
      columns={columns}
      rows={drafts.map(
        ({ id, name, partners, payments, lines, amounts, changedAt, state, batch }) => ({
          key: id,
          cells: [
            <Link key="name" to={`/pay/${encodeURIComponent(id)}`}>
              {visibleString(name)}
            </Link>,
            visibleString(
              partners.slice(0, NAMED).join(', ') +
                (partners.length > NAMED ? ` and ${partners.length - NAMED} more` : ''),
            ),
            `${counted(payments, { one: 'payment', many: 'payments' })}, ${counted(lines, { one: 'line', many: 'lines' })}`,
            <span key="amounts">
              {amounts.map(({ units, amount }) => {
                const decimal = decimalFromText(amount);
                return (
                  <div key={String(units)}>
                    {decimal && (
                      <Amount
                        value={decimal}
                        units={units === null ? '' : unitsName(names, units)}
                      />
                    )}
                  </div>
                );
              })}
            </span>,
            <DateTimeText key="changed" text={changedAt} now={now} />,
            batch === null ? (
              states[state]
            ) : (
              <span key="state">
                {states[state]} · <Link to={`/batches/${batch}`}>batch {batch}</Link>
              </span>
            ),
          ],
        }),
      )}
    />
  );
}
