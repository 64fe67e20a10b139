import { useState } from 'react';
import { counted } from '#api/describe-listing.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerKey, partnerName } from '#lib/ledger/partner-key.ts';
import type { Columns } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Button } from '#ui/button.tsx';
import type { BankLine } from './bank-list.ts';
import type { BankPayment } from './bank-payments.ts';
import classes from '../parts/lines.module.css';
import { LinesTable } from './lines-table.tsx';
import { bankListTexts, pastedTableTexts, payerTexts } from './texts.ts';
import { itemNoun } from '../model/texts.ts';

interface BankListTableProps {
  table: TextTable;
  columns: Columns;
  lines: readonly BankLine[];
  /** As far as they are known. */
  made: readonly (BankPayment | null)[];
  partners: readonly PartnerReference[];
  leftOut: ReadonlySet<number>;
  /** Not where it is known what the columns hold. */
  onColumns?: ((columns: Columns) => void) | undefined;
  onPartner: (line: number, partner: PartnerReference) => void;
  onLeaveOut: (line: number, isLeftOut: boolean) => void;
}

const { roles: names } = bankListTexts;

const roles = [
  ['date', names.date],
  ['partner', names.partner],
  ['reference', names.reference],
  ['bankReference', names.bankReference],
  ['amount', names.amount],
  ['in', names.in],
  ['out', names.out],
  ['direction', names.direction],
  ['other', names.other],
] as const;

/** The lines as they were read, what each becomes, and ways to put it right. */
export function BankListTable({ table, columns, onColumns, ...props }: BankListTableProps) {
  const { lines, made, partners, leftOut, onPartner, onLeaveOut } = props;
  return (
    <LinesTable
      label={bankListTexts.table}
      table={table}
      columns={columns}
      roles={roles}
      onColumns={onColumns}
      lines={lines}
      cellsOf={({ cells }) => cells}
      stateOf={({ fault }) => (fault === null ? 'matched' : 'unknown')}
      heads={
        <>
          <th scope="col">{bankListTexts.use}</th>
          <th scope="col">{pastedTableTexts.partner}</th>
          <th scope="col">{bankListTexts.proposed}</th>
        </>
      }
    >
      {(line, index) => (
        <>
          <td className={classes.take}>
            {line.amount !== null && (
              <input
                type="checkbox"
                aria-label={bankListTexts.selectLine(index + 1)}
                checked={!leftOut.has(index)}
                onChange={({ target }) => onLeaveOut(index, !target.checked)}
              />
            )}
          </td>
          <td>
            {line.amount !== null && (
              <>
                <PartnerChoice
                  number={index + 1}
                  partner={line.partner}
                  partners={partners}
                  onChoose={(partner) => onPartner(index, partner)}
                />
                {line.by && <small>{payerTexts[line.by]}</small>}
                {line.proposal && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    title={payerTexts[line.proposal.by]}
                    onClick={() => onPartner(index, line.proposal!.partner)}
                  >
                    {payerTexts.isIt(visibleString(partnerName(line.proposal.partner)))}
                  </Button>
                )}
              </>
            )}
          </td>
          <td className={classes.state}>
            <Proposed line={line} made={made[index]} isLeftOut={leftOut.has(index)} />
          </td>
        </>
      )}
    </LinesTable>
  );
}

interface ProposedProps {
  line: BankLine;
  /** Nothing while it is not known. */
  made: BankPayment | null | undefined;
  isLeftOut: boolean;
}

function Proposed({ line: { amount, fault }, made, isLeftOut }: ProposedProps) {
  if (amount === null) return <small>{fault}</small>;
  if (isLeftOut) return <small>{bankListTexts.leftOut}</small>;
  if (fault !== null) return fault;
  if (!made) return <small>{bankListTexts.proposingLine}</small>;
  const { lines } = made.payment;
  if (lines.length === 0) return made.by;
  return (
    <>
      {made.by} <small>{counted(lines.length, itemNoun)}</small>
    </>
  );
}

interface PartnerChoiceProps {
  number: number;
  partner: PartnerReference | null;
  partners: readonly PartnerReference[];
  onChoose: (partner: PartnerReference) => void;
}

function PartnerChoice({ number, partner, partners, onChoose }: PartnerChoiceProps) {
  // The list is long, and of a line alone that is being put right.
  const [isOpen, setOpen] = useState(false);
  const key = partnerKey(partner);
  const offered = isOpen ? partners : partner ? [partner] : [];
  return (
    <select
      aria-label={bankListTexts.partnerOf(number)}
      aria-invalid={partner === null || undefined}
      value={key}
      onFocus={() => setOpen(true)}
      onPointerDown={() => setOpen(true)}
      onChange={({ target }) => {
        const chosen = partners.find((it) => partnerKey(it) === target.value);
        if (chosen) onChoose(chosen);
      }}
    >
      {partner === null && <option value="">{bankListTexts.choosePartner}</option>}
      {offered.map((it) => (
        <option key={partnerKey(it)} value={partnerKey(it)}>
          {visibleString(partnerName(it))}
        </option>
      ))}
    </select>
  );
}
