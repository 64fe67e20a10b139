import type { BatchDetails } from '#contract/batch.ts';
import { DayText } from './day-text.tsx';
import { Part } from './detail-page.tsx';
import { FirstOf } from './first-of.tsx';
import { internalFieldTexts as texts } from './late-texts.ts';
import { SmallTable } from './small-table.tsx';
import { VisibleText } from './visible-text.tsx';

const columns = [
  { name: texts.payment },
  { name: texts.bankDate },
  { name: texts.bankReference },
  { name: texts.note },
];

/** The fields of a batch's payments that the service has no place for. */
export function InternalFieldsPart({ batch: { internal = [] } }: { batch: BatchDetails }) {
  if (internal.length === 0) return null;
  return (
    <Part title={texts.title}>
      <FirstOf items={internal} noun={texts.payments} first={50}>
        {(shown) => (
          <SmallTable
            label={texts.title}
            columns={columns}
            rows={shown.map(({ payment, paymentNumber, bankDate, bankReference, note }) => ({
              key: String(payment),
              cells: [
                <VisibleText key="payment" text={paymentNumber} />,
                bankDate !== null && <DayText key="date" text={bankDate} />,
                bankReference !== '' && <VisibleText key="reference" text={bankReference} />,
                note !== '' && <VisibleText key="note" text={note} />,
              ],
            }))}
          />
        )}
      </FirstOf>
    </Part>
  );
}
