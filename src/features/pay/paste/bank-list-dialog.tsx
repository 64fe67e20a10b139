import { useMemo, useState } from 'react';
import { describeAccountingFailure } from '#api/describe-accounting-failure.ts';
import { counted } from '#api/describe-listing.ts';
import type { DraftContent, DraftPayment } from '#contract/draft.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerKey, partnerName } from '#lib/ledger/partner-key.ts';
import { guessColumns, type Columns } from '#lib/remittance/guess-columns.ts';
import { readTable, type TextTable } from '#lib/remittance/read-table.ts';
import { compareTexts, formatCount } from '#lib/locale.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { knownByBank, readBankList } from './bank-list.ts';
import { BankListTable } from './bank-list-table.tsx';
import { newPayment } from '../draft/draft-edits.ts';
import classes from './lines.module.css';
import { PasteTable } from './paste-table.tsx';
import type { PayItem } from '../pay-item.ts';
import { UnitsChoice } from './units-choice.tsx';
import { useBankPayments } from './use-bank-payments.ts';
import { useOpenItems, type OpenItems } from '../items/use-open-items.ts';

interface BankListDialogProps {
  /** Empty where the list begins a draft. */
  draftId: string;
  content: DraftContent;
  method: DraftPayment['method'];
  onTake: (payments: readonly DraftPayment[]) => void;
  onClosed: () => void;
}

/** A list that was read, and what a person put right of it. */
interface Read {
  table: TextTable;
  /** Where a person said what they hold. */
  columns: Columns | null;
  partners: ReadonlyMap<number, PartnerReference>;
  leftOut: ReadonlySet<number>;
}

const payments = { one: 'payment', many: 'payments' };

/** A bank's list of payments: each line becomes a payment of the draft, proposed for. */
export function BankListDialog({
  draftId,
  content,
  method,
  onTake,
  onClosed,
}: BankListDialogProps) {
  const [read, setRead] = useState<Read | null>(null);
  // Of nobody: the items of all partners, less what the draft asks for already.
  const [anyone] = useState(() => newPayment());
  const { list, all, open } = useOpenItems(draftId, content, anyone, true);
  const isReading = list.asOf === null && list.state !== 'failed';
  const columns = useMemo(
    () => read && (read.columns ?? guessColumns(read.table, knownByBank(all))),
    [read, all],
  );
  const table = read?.table;
  const byHand = read?.partners;
  const lines = useMemo(
    () => (table && columns ? readBankList(table, columns, all, byHand) : []),
    [table, columns, all, byHand],
  );
  const [units, setUnits] = useState<number | null>(null);
  const leftOut = read?.leftOut;
  const question = useMemo(
    () => (leftOut && !isReading ? { lines, items: open, method, units, leftOut } : null),
    [lines, open, method, units, leftOut, isReading],
  );
  const { made, isWhole, error } = useBankPayments(question);
  const taken = made.flatMap((one) => one?.payment ?? []);
  const partners = useMemo(() => partnersOf(all), [all]);
  const wanted = lines.filter(({ amount }, index) => amount !== null && !leftOut?.has(index));
  return (
    <Dialog title="Paste bank list" isWide={read !== null} onClosed={onClosed}>
      {read === null || columns === null ? (
        <PasteTable
          label="Lines of the bank’s list"
          hint="One line a payment: date, partner, reference, amount, in any order. Each is proposed for by what its text names, else the item of its amount, else the only items that add up, else oldest first."
          onText={(text) => {
            const table = readTable(text);
            setRead({ table, columns: null, partners: new Map(), leftOut: new Set() });
          }}
        />
      ) : (
        <>
          <p role="status" className={classes.plain}>
            {statusOf({
              list,
              isWhole,
              error,
              made: made.length,
              wanted: wanted.length,
              lines: lines.length,
            })}
          </p>
          <UnitsChoice items={open} units={units} onChange={setUnits} />
          <BankListTable
            table={read.table}
            columns={columns}
            lines={lines}
            made={made}
            partners={partners}
            leftOut={read.leftOut}
            onColumns={(columns) =>
              setRead({ ...read, columns, partners: new Map(), leftOut: new Set() })
            }
            onPartner={(line, partner) =>
              setRead({ ...read, partners: new Map(read.partners).set(line, partner) })
            }
            onLeaveOut={(line, isLeftOut) => {
              const next = new Set(read.leftOut);
              if (isLeftOut) next.add(line);
              else next.delete(line);
              setRead({ ...read, leftOut: next });
            }}
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setRead(null)}>
              Paste something else
            </Button>
            <Button
              data-focus
              disabled={taken.length === 0 || !isWhole}
              onClick={({ currentTarget }) => {
                onTake(taken);
                closeDialog(currentTarget, '');
              }}
            >
              Add {counted(wanted.length, payments)}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface Status {
  list: OpenItems['list'];
  isWhole: boolean;
  error: unknown;
  /** Lines proposed for so far, those that become payments, and all. */
  made: number;
  wanted: number;
  lines: number;
}

function statusOf({ list, isWhole, error, made, wanted, lines }: Status): string {
  if (list.state === 'failed') {
    const { title } = describeAccountingFailure(list.error);
    return `${title}. Nothing can be proposed without the open items.`;
  }
  if (list.asOf === null) return `Reading transactions: ${formatCount(list.read)}…`;
  if (error !== null) return 'This browser could not run the search for items that add up.';
  const all = counted(lines, { one: 'line', many: 'lines' });
  if (!isWhole) return `Proposing: ${formatCount(made)} of ${all}…`;
  return `${formatCount(wanted)} of ${all} become payments. Each can be changed before it is sent.`;
}

function partnersOf(items: readonly PayItem[]): PartnerReference[] {
  const byKey = new Map<string, PartnerReference>();
  for (const { partner } of items) if (partner) byKey.set(partnerKey(partner), partner);
  byKey.delete('');
  return [...byKey.values()].toSorted((a, b) => compareTexts(partnerName(a), partnerName(b)));
}
