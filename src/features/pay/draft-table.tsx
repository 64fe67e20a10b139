import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQuery } from '#api/session/session.ts';
import { settingsQuery } from '#api/session/settings.ts';
import type { DraftList } from '#contract/draft.ts';
import { decimalFromText } from '#lib/decimal.ts';
import { unitsName } from '#lib/units-name.ts';
import { visibleString } from '#lib/visible-text.ts';
import { encodeText } from '#lib/uri-text.ts';
import { Amount } from '#ui/values/amount.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
import { Link } from '#ui/link.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { isColleagues } from './model/colleagues.ts';
import { draftTableTexts } from './model/texts.ts';

const { columns: names, states } = draftTableTexts;

const columns = [
  { name: names.draft },
  { name: names.partners },
  { name: names.payments },
  { name: names.amounts, isNumber: true },
  { name: names.changed },
  { name: names.state },
];

/** Partners to name for each draft. */
const NAMED = 3;

export function DraftTable({ drafts }: { drafts: DraftList['drafts'] }) {
  const now = useToday();
  const me = useQuery(sessionQuery).data?.user?.name ?? null;
  const unitsNames = useQuery(settingsQuery).data?.codes.units ?? {};
  return (
    <SmallTable
      label={draftTableTexts.label}
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
              partners.length > NAMED
                ? draftTableTexts.more(partners.slice(0, NAMED).join(', '), partners.length - NAMED)
                : partners.join(', '),
            ),
            draftTableTexts.contents(payments, lines),
            <span key="amounts">
              {amounts.map(({ units, amount }) => {
                const decimal = decimalFromText(amount);
                return (
                  <div key={String(units)}>
                    {decimal && (
                      <Amount
                        value={decimal}
                        units={units === null ? '' : unitsName(unitsNames, units)}
                      />
                    )}
                  </div>
                );
              })}
            </span>,
            <OwnTime key="changed" text={changedAt} now={now} />,
            batch === null ? (
              stateOf(draft, me)
            ) : (
              <span key="state">
                {stateOf(draft, me)} ·{' '}
                <Link to={`/batches/${batch}`}>{draftTableTexts.batch(batch)}</Link>
              </span>
            ),
          ],
        };
      })}
    />
  );
}

/** Describes the next step of a draft. */
function stateOf(draft: DraftList['drafts'][number], me: string | null): ReactNode {
  const { state, submitted, returned } = draft;
  if (state === 'open' && returned) {
    return (
      <strong>
        {draftTableTexts.returnedBy} <VisibleText text={returned.by} />
      </strong>
    );
  }
  if (state !== 'open' || !submitted) return states[state];
  if (!isColleagues(draft, me)) return draftTableTexts.waiting;
  return (
    <strong>
      {draftTableTexts.waitingForYou} <VisibleText text={submitted.by ?? draftTableTexts.someone} />
    </strong>
  );
}
