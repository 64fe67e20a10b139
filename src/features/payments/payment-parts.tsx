import type { PageSettings } from '#contract/page-settings.ts';
import type { PaymentResult } from '#contract/payment.ts';
import { givenName } from '#lib/codes.ts';
import { DateTimeText } from '#ui/values/date-time-text.tsx';
import { Part } from '#ui/details/detail-page.tsx';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { NestedFaults } from '#ui/notices/nested-faults.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { paymentLabels, partTexts } from './texts.ts';

interface PaymentPartsProps {
  details: PaymentResult['Details'];
  codes: PageSettings['codes'] | undefined;
  now: number;
}

const columns = [
  { name: partTexts.created },
  { name: paymentLabels.type },
  { name: paymentLabels.status },
  { name: paymentLabels.id },
  { name: paymentLabels.total, isNumber: true },
];

/** The details of a payment; what their Type and Status mean is not shown (interface 2.10). */
export function PaymentParts({ details, codes, now }: PaymentPartsProps) {
  const units = codes?.units;
  return (
    <Part title={paymentLabels.details}>
      {details === null ? (
        <p>{partTexts.missing}</p>
      ) : (
        <>
          {details.rows.length === 0 && details.faults.length === 0 && <p>{partTexts.none}</p>}
          {details.rows.length > 0 && (
            <FirstOf items={details.rows} noun={partTexts.noun.many} first={200}>
              {(rows) => (
                <SmallTable
                  label={partTexts.label}
                  unitsNames={units}
                  columns={columns}
                  rows={rows.map(({ value: detail }, index) => ({
                    key: `${detail.Id} ${index}`,
                    cells: [
                      detail.CreatedAt === null ? (
                        '–'
                      ) : (
                        <DateTimeText key="created" text={detail.CreatedAt} now={now} />
                      ),
                      detail.Type === null ? '–' : givenName(codes?.detailType, detail.Type),
                      detail.Status === null ? '–' : givenName(codes?.detailStatus, detail.Status),
                      detail.Id,
                      detail.Total,
                    ],
                  }))}
                />
              )}
            </FirstOf>
          )}
          <NestedFaults faults={details.faults} noun={partTexts.noun} />
        </>
      )}
    </Part>
  );
}
