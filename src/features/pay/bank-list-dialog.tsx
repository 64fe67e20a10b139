import { useMemo, useState } from 'react';
import { counted } from '#api/describe-listing.ts';
import type { DraftContent, DraftPayment } from '#contract/draft.ts';
import { formatDecimal, type Decimal } from '#lib/decimal.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { guessColumns, type Columns } from '#lib/remittance/guess-columns.ts';
import { readTable, type TextTable } from '#lib/remittance/read-table.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { readBankList } from './bank-list.ts';
import { ColumnHead } from './column-head.tsx';
import { newPayment } from './draft-edits.ts';
import classes from './pay.module.css';
import { PasteTable } from './paste-table.tsx';
import { useOpenItems } from './use-open-items.ts';

interface BankListDialogProps {
  draftId: string;
  content: DraftContent;
  onTake: (payments: readonly DraftPayment[]) => void;
  onClosed: () => void;
}

const roles = [
  ['date', 'Bank date'],
  ['partner', 'Partner'],
  ['reference', 'Reference'],
  ['amount', 'Amount'],
  ['other', 'Not used'],
] as const;

const payments = { one: 'payment', many: 'payments' };
const nothingKnown = { isReference: () => false, isId: () => false };

/** A bank's list of payments: each line becomes a payment of the draft, proposed for. */
export function BankListDialog({ draftId, content, onTake, onClosed }: BankListDialogProps) {
  const [read, setRead] = useState<{ table: TextTable; columns: Columns } | null>(null);
  // Of nobody: the items of all partners, less what the draft asks for already.
  const [anyone] = useState(() => newPayment());
  const { list, open } = useOpenItems(draftId, content, anyone, true);
  const isReading = list.asOf === null && list.state !== 'failed';
  const method = content.payments[0]?.method ?? anyone.method;
  const lines = useMemo(
    () => (read ? readBankList(read.table, read.columns, open, method) : []),
    [read, open, method],
  );
  const made = lines.flatMap(({ payment }) => payment ?? []);
  return (
    <Dialog title="Paste bank list" isWide={read !== null} onClosed={onClosed}>
      {read === null ? (
        <PasteTable
          label="Lines of the bank’s list"
          hint="One line a payment: date, partner, reference, amount, in any order."
          onText={(text) => {
            const table = readTable(text);
            setRead({ table, columns: guessColumns(table, nothingKnown) });
          }}
        />
      ) : (
        <>
          <p role="status" className={classes.plain}>
            {isReading
              ? `Reading transactions: ${list.read.toLocaleString()}…`
              : `${made.length.toLocaleString()} of ${counted(lines.length, { one: 'line', many: 'lines' })} are payments; each is proposed for.`}
          </p>
          {/* Scrolls by keyboard. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={classes.lines} tabIndex={0} role="group" aria-label="Bank list">
            <table>
              <thead>
                <tr>
                  <ColumnHead
                    columns={read.columns}
                    header={read.columns.hasHeader ? read.table.rows[0] : undefined}
                    roles={roles}
                    onChange={(columns) => setRead({ ...read, columns })}
                  />
                  <th scope="col">Payment</th>
                  <th scope="col">Proposed</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ cells, payment, fault, by }, index) => (
                  // Lines have no identity but their place.
                  // eslint-disable-next-line react/no-array-index-key
                  <tr key={index} data-state={fault === null ? 'matched' : 'unknown'}>
                    {cells.map((cell, place) => (
                      // eslint-disable-next-line react/no-array-index-key
                      <td key={place}>
                        <VisibleText text={cell} />
                      </td>
                    ))}
                    <td>
                      {payment && (
                        <>
                          {formatDecimal(payment.amount as Decimal)}{' '}
                          <VisibleText text={partnerName(payment.partner)} />
                        </>
                      )}
                      {fault !== null && <small className={classes.fault}> {fault}</small>}
                    </td>
                    <td>
                      {payment !== null && payment.lines.length > 0 && (
                        <>{counted(payment.lines.length, { one: 'item', many: 'items' })}. </>
                      )}
                      {by}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setRead(null)}>
              Paste something else
            </Button>
            <Button
              disabled={made.length === 0 || isReading}
              onClick={({ currentTarget }) => {
                onTake(made);
                closeDialog(currentTarget, '');
              }}
            >
              Add {counted(made.length, payments)}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
