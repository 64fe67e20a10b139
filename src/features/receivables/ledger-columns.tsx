import type { References } from '#api/references.ts';
import { ledgerStatusNames, ledgerTypeNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { parseDateTime } from '#lib/date-time.ts';
import { signOf } from '#lib/decimal-sum.ts';
import { daysOver } from '#lib/ledger/aging.ts';
import { formatDay, type CalendarDay } from '#lib/calendar-day.ts';
import { isMoneyInFlight, isOpen } from '#lib/ledger/is-open.ts';
import type { Money } from '#lib/ledger/ledger-entry.ts';
import { numberOf } from '#lib/ledger/number-of.ts';
import { partnerAddress, partnerKey, partnerName } from '#lib/ledger/partner-key.ts';
import { unitsName } from '#lib/units-name.ts';
import { wordsOf } from '#lib/words-of.ts';
import { encodeText } from '#lib/uri-text.ts';
import { CENTS } from '#lib/format-amount.ts';
import { Amount } from '#ui/values/amount.tsx';
import type { TableColumn } from '#ui/tables/data-table.tsx';
import { Link } from '#ui/link.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import type { ExplainedItems } from './explained.ts';
import type { LedgerRow } from './ledger-row.ts';
import text from '#ui/text.module.css';
import { dayOf, effectOf, explainedOf, ledgerSortValues } from './ledger-sort.ts';
import { ledgerStatusMeanings } from '#lib/status-meanings.ts';
import { statusTerms } from '#lib/status-terms.ts';
import { sentence } from '#lib/sentence.ts';
import { ledgerColumnTexts, labels } from './texts.ts';

interface Circumstances {
  /** The day for which days overdue are counted. */
  day: CalendarDay;
  references: References;
  explained: ExplainedItems;
  /** `codes` of the settings. */
  unitsNames: Readonly<Record<string, string>>;
  subStatusNames: Readonly<Record<string, string>>;
  /** Decimal places of the most exact amount on screen. */
  places: number;
  /** The Units of every amount shown; `null` where they differ. */
  units: number | null;
}

/**
 * The columns of the ledger (interface 2.9); the first one leads to the transaction. A window of
 * 1440 pixels has room for those with a value, or for the last one in place of another; one of 1024
 * ends with the balance, because people pay balances.
 */
export function ledgerColumns({
  day,
  references,
  explained,
  unitsNames,
  subStatusNames,
  places,
  units,
}: Circumstances): TableColumn<LedgerRow>[] {
  const sorted = ofRows(ledgerSortValues({ day, references, explained }));
  const amount = (key: 'Total' | 'Balance'): Omit<TableColumn<LedgerRow>, 'key' | 'name'> => ({
    width: units === null ? 164 : 140,
    align: 'end',
    units: units === null ? undefined : unitsName(unitsNames, units),
    sortValue: sorted[key === 'Total' ? 'total' : 'balance'],
    cell: ({ value }) => amountOf(value[key], value.Type, places),
  });
  const amountOf = (money: Money, type: number, inPlaces: number) => (
    <Amount
      value={effectOf(type, money)}
      units={units === null ? unitsName(unitsNames, money.Units) : ''}
      places={inPlaces}
    />
  );
  return [
    {
      key: 'reference',
      name: ledgerColumnTexts.reference,
      width: 124,
      phone: { at: 'bottom' },
      sortValue: sorted.reference,
      cell: ({ value }, isActive) => {
        const number = numberOf(value, references);
        return (
          <Link
            to={`/receivables/${encodeText(value.Id)}`}
            state={{ isFromWaybill: true }}
            className={text.quiet}
            tabIndex={isActive ? 0 : -1}
            title={value.Id}
          >
            {number === null ? (
              <span className={`${text.code} ${text.dim}`}>
                <VisibleText text={value.Id} />
              </span>
            ) : (
              <strong>
                <VisibleText text={number} />
              </strong>
            )}
          </Link>
        );
      },
    },
    {
      key: 'type',
      name: ledgerColumnTexts.type,
      width: 68,
      sortValue: sorted.type,
      cell: ({ value }) => codeName(ledgerTypeNames, value.Type),
    },
    {
      key: 'status',
      name: ledgerColumnTexts.status,
      width: 128,
      glossary: {
        title: ledgerColumnTexts.statusGlossary,
        terms: statusTerms(ledgerStatusNames, ledgerStatusMeanings),
      },
      sortValue: sorted.status,
      cell: ({ value }) => (
        <span
          className={isMoneyInFlight(value.Status) ? text.action : undefined}
          title={ledgerStatusMeanings[value.Status]}
        >
          {statusName(value.Status)}
        </span>
      ),
    },
    {
      key: 'partner',
      name: ledgerColumnTexts.partner,
      width: 200,
      grows: true,
      // A tap on the row opens the transaction, which leads to the partner.
      phone: {
        at: 'top',
        cell: ({ value }) => (
          <span dir="auto">
            <VisibleText text={partnerName(value.Partner)} />
          </span>
        ),
      },
      sortValue: sorted.partner,
      cell: ({ value }, isActive) =>
        partnerKey(value.Partner) === '' ? (
          // There is no page for a name alone.
          <span dir="auto">
            <VisibleText text={value.Partner?.Name ?? ''} />
          </span>
        ) : (
          <Link
            to={`/receivables/partner/${encodeText(partnerAddress(value.Partner))}`}
            state={{ isFromWaybill: true }}
            dir="auto"
            className={text.quiet}
            tabIndex={isActive ? 0 : -1}
          >
            <VisibleText text={partnerName(value.Partner)} />
          </Link>
        ),
    },
    {
      key: 'due',
      name: ledgerColumnTexts.due,
      width: 116,
      sortValue: sorted.due,
      cell: ({ value }) => <Day text={value.DueAt} />,
    },
    {
      key: 'days',
      name: ledgerColumnTexts.days,
      width: 92,
      align: 'end',
      phone: { at: 'bottom-end' },
      sortValue: sorted.days,
      // Shows days for every amount in the aging, so that the rows match its sums.
      cell: ({ value }) =>
        signOf(value.Balance.Value) !== 0 && (
          <Days over={daysOver(value.DueAt, day)} isOwed={isOpen(value)} />
        ),
    },
    {
      key: 'balance',
      name: labels.balance,
      ...amount('Balance'),
      phone: { at: 'top-end', cell: ({ value }) => amountOf(value.Balance, value.Type, CENTS) },
    },
    { key: 'total', name: labels.total, ...amount('Total') },
    {
      key: 'difference',
      name: ledgerColumnTexts.difference,
      width: 130,
      sortValue: sorted.difference,
      cell: ({ value }) => {
        const known = explainedOf(value, explained);
        return known && <span title={known.note || undefined}>{known.reason}</span>;
      },
    },
    {
      key: 'settled',
      name: ledgerColumnTexts.settled,
      width: 116,
      sortValue: sorted.settled,
      cell: ({ value }) => <Day text={value.SettledAt} />,
    },
    // A number without a name says nothing, and would push the others out of sight.
    {
      key: 'subStatus',
      name: ledgerColumnTexts.subStatus,
      width: 84,
      isBlank: Object.keys(subStatusNames).length === 0,
      sortValue: sorted.subStatus,
      cell: ({ value }) =>
        value.SubStatus !== null && (subStatusNames[value.SubStatus] ?? value.SubStatus),
    },
  ];
}

export function statusName(status: number): string {
  const name = codeName(ledgerStatusNames, status);
  return name.startsWith('Unknown') ? name : sentence(wordsOf(name));
}

/** The same sort keys for rows that contain the transactions. */
function ofRows<Values extends ReturnType<typeof ledgerSortValues>>(values: Values) {
  const entries = Object.entries(values).map(([column, sortValue]) => [
    column,
    ({ value }: LedgerRow) => sortValue(value),
  ]);
  return Object.fromEntries(entries) as Record<
    keyof Values,
    NonNullable<TableColumn<LedgerRow>['sortValue']>
  >;
}

/** Shows a date as written, without shifting it by a time zone. An offset stays in the title. */
function Day({ text }: { text: string | null }) {
  const day = dayOf(text);
  if (text === null || day === null) return null;
  return (
    <time
      dateTime={text.slice(0, 10)}
      title={ledgerColumnTexts.asSent(text)}
      data-kind={parseDateTime(text)?.kind}
    >
      {formatDay(day)}
    </time>
  );
}

function Days({ over, isOwed }: { over: number | null; isOwed: boolean }) {
  if (over === null) return ledgerColumnTexts.noDate;
  if (over === 0) return ledgerColumnTexts.dueToday;
  if (over < 0) return ledgerColumnTexts.daysLeft(-over);
  return (
    <span className={isOwed ? text.failure : undefined}>{ledgerColumnTexts.daysOverdue(over)}</span>
  );
}
