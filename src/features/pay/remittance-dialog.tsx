import { useMemo, useState } from 'react';
import { counted } from '#api/describe-listing.ts';
import type { DraftPayment } from '#contract/draft.ts';
import { z } from '#contract/zod.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { guessColumns, type Columns } from '#lib/remittance/guess-columns.ts';
import { readTable, type TextTable } from '#lib/remittance/read-table.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { localMemory } from './local-memory.ts';
import type { PayItem } from './pay-item.ts';
import classes from './pay.module.css';
import { PasteTable } from './paste-table.tsx';
import { matchTable, takeOver, type MatchedRemittance } from './remittance.ts';
import { RemittanceTable } from './remittance-table.tsx';

interface RemittanceDialogProps {
  account: string;
  payment: DraftPayment;
  /** Settled ones among them: a remittance may name those. */
  items: readonly PayItem[];
  unitsNames: Readonly<Record<string, string>>;
  onTake: (change: Partial<DraftPayment>) => void;
  onClosed: () => void;
}

const storedColumns = z.object({
  hasHeader: z.boolean(),
  roles: z.array(z.enum(['reference', 'id', 'amount', 'date', 'partner', 'other'])),
});

/** A remittance, from what was pasted to lines of the payment. */
export function RemittanceDialog({
  account,
  payment,
  items,
  unitsNames,
  onTake,
  onClosed,
}: RemittanceDialogProps) {
  const [read, setRead] = useState<{ table: TextTable; columns: Columns } | null>(null);
  const [byHand, setByHand] = useState<ReadonlyMap<number, string | null>>(new Map());
  const memory = localMemory(
    account,
    `remittance-columns:${partnerKey(payment.partner)}`,
    storedColumns,
  );
  const matched = useMemo(
    () => read && matchTable(read.table, read.columns, items, payment.units, byHand),
    [read, items, payment.units, byHand],
  );
  const onText = (text: string): void => {
    const table = readTable(text);
    const known = memory.read();
    const guessed = guessColumns(table, knownSpellings(items));
    // What was put right by hand before holds for a table of the same shape.
    const fits = known?.roles.length === guessed.roles.length;
    setRead({ table, columns: fits ? { ...known, hasHeader: guessed.hasHeader } : guessed });
    setByHand(new Map());
  };
  return (
    <Dialog title="Paste remittance" isWide={read !== null} onClosed={onClosed}>
      {read === null || matched === null ? (
        <PasteTable
          label="Lines of the remittance"
          hint="Paste them here, or drop a file: with any delimiter, decimal comma or point. Lines are matched by own reference, id, number, or amount and due date."
          onText={onText}
        />
      ) : (
        <>
          <Summary matched={matched} units={unitsNameOf(payment, matched, unitsNames)} />
          <RemittanceTable
            table={read.table}
            columns={read.columns}
            matched={matched}
            items={items}
            onColumns={(columns) => {
              setRead({ ...read, columns });
              setByHand(new Map());
              memory.write({ hasHeader: columns.hasHeader, roles: [...columns.roles] });
            }}
            onChoose={(index, key) => setByHand(new Map(byHand).set(index, key))}
          />
          <Buttons
            payment={payment}
            matched={matched}
            onTake={onTake}
            onAgain={() => setRead(null)}
          />
        </>
      )}
    </Dialog>
  );
}

function Summary({ matched, units }: { matched: MatchedRemittance; units: string }) {
  const { lines, total } = matched;
  const usable = lines.filter(({ match }) => match.applied > 0n).length;
  return (
    <p role="status" className={classes.plain}>
      {usable === lines.length ? 'All ' : `${usable} of `}
      {counted(lines.length, { one: 'line', many: 'lines' })} matched to something open
      {total !== null && (
        <>
          ; they sum to <Amount value={total} units={units} />
        </>
      )}
      .
    </p>
  );
}

function Buttons({
  payment,
  matched,
  onTake,
  onAgain,
}: {
  payment: DraftPayment;
  matched: MatchedRemittance;
  onTake: (change: Partial<DraftPayment>) => void;
  onAgain: () => void;
}) {
  const { change, otherPartners } = takeOver(payment, matched);
  const usable = matched.lines.filter(({ match }) => match.applied > 0n).length - otherPartners;
  return (
    <>
      {otherPartners > 0 && (
        <p role="status" className={classes.fault}>
          {counted(otherPartners, { one: 'line names an item', many: 'lines name items' })} of other
          partners, left out: a payment is one partner’s.
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onAgain}>
          Paste something else
        </Button>
        <Button
          data-focus
          disabled={usable === 0}
          onClick={({ currentTarget }) => {
            onTake(change);
            closeDialog(currentTarget, '');
          }}
        >
          Take over {counted(usable, { one: 'line', many: 'lines' })}
        </Button>
      </div>
    </>
  );
}

function unitsNameOf(
  payment: DraftPayment,
  { lines }: MatchedRemittance,
  names: Readonly<Record<string, string>>,
): string {
  const units = payment.units ?? lines.find(({ item }) => item)?.item?.units;
  return units === undefined ? '' : unitsName(names, units);
}

function knownSpellings(items: readonly PayItem[]) {
  const spelled = (text: string) => text.trim().toUpperCase();
  const references = new Set(
    items.flatMap(({ reference, transactionNumber }) =>
      [reference, transactionNumber].flatMap((text) => (text === null ? [] : [spelled(text)])),
    ),
  );
  const ids = new Set(items.map(({ id }) => spelled(id)));
  return {
    isReference: (text: string) => references.has(spelled(text)),
    isId: (text: string) => ids.has(spelled(text)),
  };
}
