import { DayText } from '../values/day-text.tsx';
import { Part } from './detail-page.tsx';
import { FirstOf } from '../tables/first-of.tsx';
import { internalFieldTexts as texts } from '../late-texts.ts';
import { SmallTable } from '../tables/small-table.tsx';
import { VisibleText } from '../visible-text.tsx';

const NONE: readonly never[] = [];
const columns = [
  { name: texts.payment },
  { name: texts.bankDate },
  { name: texts.bankReference },
  { name: texts.note },
];

interface InternalFieldsPartProps {
  /** Of each payment that has any. */
  fields:
    | readonly {
        /** Place among the payments of the batch. */
        payment: number;
        paymentNumber: string;
        bankDate: string | null;
        bankReference: string;
        note: string;
      }[]
    | undefined;
}

/** Shows the fields of a batch's payments that the service cannot store. */
export function InternalFieldsPart({ fields = NONE }: InternalFieldsPartProps) {
  if (fields.length === 0) return null;
  return (
    <Part title={texts.title}>
      <FirstOf items={fields} noun={texts.payments} first={50}>
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
