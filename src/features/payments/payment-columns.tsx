import type { ListRow } from '#api/listing/list-reader.ts';
import type { PaymentResult } from '#contract/payment.ts';
import { paymentStatusNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { parseDateTime } from '#lib/date-time.ts';
import { shortInstant } from '#lib/format-instant.ts';
import type { Money } from '#lib/ledger/ledger-entry.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { unitsName } from '#lib/units-name.ts';
import { encodeText } from '#lib/uri-text.ts';
import { formatCount } from '#lib/locale.ts';
import { paymentStatusMeanings } from '#lib/status-meanings.ts';
import { statusTerms } from '#lib/status-terms.ts';
import { CENTS } from '#lib/format-amount.ts';
import { Amount } from '#ui/values/amount.tsx';
import type { TableColumn } from '#ui/tables/data-table.tsx';
import { fromHere } from '#ui/details/detail-page.tsx';
import { DueDate } from '#ui/values/due-date.tsx';
import { Link } from '#ui/link.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import text from '#ui/text.module.css';
import { paymentSortValues } from './payment-sort.ts';
import { columnTexts, paymentLabels } from './texts.ts';

export type PaymentRow = ListRow<PaymentResult>;

interface Circumstances {
  /** `codes.units` of the settings. */
  unitsNames: Readonly<Record<string, string>>;
  /** Start of the reader's day, in ms since 1970. */
  now: number;
  /** Decimal places of the most exact amount on screen. */
  places: number;
  /** The Units of all amounts on screen; `null` where they differ. */
  units: number | null;
}

/** The columns of the payments (interface 2.10); the first one leads to the payment. */
export function paymentColumns({
  unitsNames,
  now,
  places,
  units,
}: Circumstances): TableColumn<PaymentRow>[] {
  const amount = ({ Value, Units }: Money, inPlaces: number) => (
    <Amount
      value={Value}
      units={units === null ? unitsName(unitsNames, Units) : ''}
      places={inPlaces}
    />
  );
  return [
    {
      key: 'number',
      name: paymentLabels.payment,
      width: 210,
      phone: { at: 'bottom' },
      sortValue: ({ value }) => paymentSortValues.number(value),
      cell: ({ value }, isActive) => (
        <Link
          to={`/payments/${encodeText(value.Id)}`}
          state={fromHere}
          className={text.quiet}
          tabIndex={isActive ? 0 : -1}
          title={value.Id}
        >
          {value.PaymentNumber === null ? (
            <span className={`${text.code} ${text.dim}`}>
              <VisibleText text={value.Id} />
            </span>
          ) : (
            <strong>
              <VisibleText text={value.PaymentNumber} />
            </strong>
          )}
        </Link>
      ),
    },
    {
      key: 'paid',
      name: paymentLabels.paid,
      width: 140,
      phone: { at: 'bottom-end' },
      sortValue: ({ value }) => paymentSortValues.paid(value),
      cell: ({ value }) => value.PaymentAt && <Paid text={value.PaymentAt} now={now} />,
    },
    {
      key: 'partner',
      name: paymentLabels.partner,
      width: 200,
      grows: true,
      phone: { at: 'top' },
      sortValue: ({ value }) => paymentSortValues.partner(value),
      cell: ({ value }) => (
        <span dir="auto">
          <VisibleText text={partnerName(value.Partner)} />
        </span>
      ),
    },
    statusColumn,
    {
      key: 'items',
      name: paymentLabels.transactions,
      width: 116,
      align: 'end',
      sortValue: ({ value }) => paymentSortValues.items(value),
      cell: ({ value }) => value.Items && formatCount(value.Items.rows.length),
    },
    {
      key: 'details',
      name: paymentLabels.details,
      width: 90,
      align: 'end',
      sortValue: ({ value }) => paymentSortValues.details(value),
      cell: ({ value }) => value.Details && formatCount(value.Details.rows.length),
    },
    {
      key: 'total',
      name: paymentLabels.total,
      width: units === null ? 178 : 150,
      align: 'end',
      phone: { at: 'top-end', cell: ({ value: { Total } }) => amount(Total, CENTS) },
      units: units === null ? undefined : unitsName(unitsNames, units),
      sortValue: ({ value }) => paymentSortValues.total(value),
      cell: ({ value: { Total } }) => amount(Total, places),
    },
  ];
}

/** Interface 2.10 gives a payment no Status, but a service may. */
const statusColumn: TableColumn<PaymentRow> = {
  key: 'status',
  name: paymentLabels.status,
  width: 130,
  glossary: {
    title: columnTexts.statusGlossary,
    terms: statusTerms(paymentStatusNames, paymentStatusMeanings),
  },
  sortValue: ({ value }) => paymentSortValues.status(value),
  cell: ({ value }) =>
    value.Status !== null && (
      <span title={paymentStatusMeanings[value.Status]}>
        {codeName(paymentStatusNames, value.Status)}
      </span>
    ),
};

function Paid({ text, now }: { text: string; now: number }) {
  const read = parseDateTime(text);
  if (read?.kind !== 'instant') return <DueDate text={text} />;
  return (
    <time dateTime={new Date(read.epoch).toISOString()} title={columnTexts.asSent(text)}>
      {shortInstant(read.epoch, now)}
    </time>
  );
}
