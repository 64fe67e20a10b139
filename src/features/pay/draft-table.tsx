import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '#api/describe-listing.ts';
import { sessionQuery } from '#api/session.ts';
import { settingsQuery } from '#api/settings.ts';
import type { Draft, DraftList } from '#contract/draft.ts';
import { decimalFromText } from '#lib/decimal.ts';
import { unitsName } from '#lib/units-name.ts';
import { visibleString } from '#lib/visible-text.ts';
import { encodeText } from '#lib/uri-text.ts';
import { Amount } from '#ui/amount.tsx';
import { DateTimeText } from '#ui/date-time-text.tsx';
import { Link } from '#ui/link.tsx';
import { SmallTable } from '#ui/small-table.tsx';
import { useToday } from '#ui/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { isColleagues } from './model/colleagues.ts';

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
  const me = useQuery(sessionQuery).data?.user?.name ?? null;
  const names = useQuery(settingsQuery).data?.codes.units ?? {};
  return (
    <SmallTable
      label="Drafts"
      columns={columns}
      rows={drafts.map((draft) => {
        const { id, name, partners, payments, lines, amounts, changedAt, batch } = draft;
        return {
          key: id,
          cells: [
            <Link key="name" to={`/pay/${encodeText(id)}`}>
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
              stateOf(draft, me)
            ) : (
              <span key="state">
                {stateOf(draft, me)} · <Link to={`/batches/${batch}`}>batch {batch}</Link>
              </span>
            ),
          ],
        };
      })}
    />
  );
}

/** What it waits for. */
function stateOf(draft: DraftList['drafts'][number], me: string | null): ReactNode {
  const { state, submitted, returned } = draft;
  if (state === 'open' && returned) {
    return (
      <strong>
        Returned by <VisibleText text={returned.by} />
      </strong>
    );
  }
  if (state !== 'open' || !submitted) return states[state];
  if (!isColleagues(draft, me)) return 'Waits for another payer';
  return (
    <strong>
      Waits for you: submitted by <VisibleText text={submitted.by ?? 'somebody'} />
    </strong>
  );
}
