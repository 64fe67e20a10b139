import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { describeAccountingFailure } from '#api/describe-accounting-failure.ts';
import { learnedPayersQuery, useConfirmPayers } from '#api/payers.ts';
import { settingsQuery } from '#api/settings.ts';
import type { ConfirmedPayer, LearnedPayer } from '#contract/payer.ts';
import type { DraftContent, DraftPayment } from '#contract/draft.ts';
import type { DecimalMark } from '#lib/amount-text.ts';
import { subtractDecimals, sumDecimals } from '#lib/decimal-sum.ts';
import { formatAmount } from '#lib/format-amount.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { guessColumns, textsOf, type Columns } from '#lib/remittance/guess-columns.ts';
import { readTable, type TextTable } from '#lib/remittance/read-table.ts';
import { compareTexts, formatCount } from '#lib/locale.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { knownByBank, partnersIn, readBankList, type BankLine } from './bank-list.ts';
import { BankListTable } from './bank-list-table.tsx';
import { newPayment } from '../model/draft-edits.ts';
import { MethodField } from '../parts/method-field.tsx';
import classes from '../parts/lines.module.css';
import { BankFileEntry, type BankFile } from './bank-file-entry.tsx';
import { Questions } from './questions.tsx';
import { LinesAbove, ReadingNotes } from './reading-notes.tsx';
import {
  rowsBelowHeader,
  columnReaders,
  type Answers,
  type RemittanceQuestion,
  type StatedTotal,
} from './remittance.ts';
import { STATEMENT_COLUMNS, statementLines, statementTable } from './statement-lines.ts';
import { StatementSummary } from './statement-summary.tsx';
import { UnitsChoice } from './units-choice.tsx';
import { useBankPayments } from './use-bank-payments.ts';
import { useOpenItems, type OpenItems } from '../items/use-open-items.ts';
import { bankListTexts, pastedTableTexts, questionTexts } from './texts.ts';

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
  /** Of a bank's file; of a list that was pasted there are none. */
  file: BankFile | null;
  table: TextTable;
  /** Where a person said what they hold. */
  columns: Columns | null;
  partners: ReadonlyMap<number, PartnerReference>;
  leftOut: ReadonlySet<number>;
  answers: Answers;
}

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
    () =>
      read &&
      (read.file
        ? STATEMENT_COLUMNS
        : (read.columns ?? guessColumns(read.table, knownByBank(all)))),
    [read, all],
  );
  const payable = read?.file?.sorted.payable;
  const { data: learned = NOBODY } = useQuery(learnedPayersQuery);
  const confirmPayers = useConfirmPayers();
  const table = read?.table;
  const byHand = read?.partners;
  const mark = read?.answers.mark;
  const lines = useMemo(() => {
    if (payable) return statementLines(payable, all, byHand!, learned);
    return table && columns ? readBankList(table, columns, all, byHand, mark, learned) : [];
  }, [payable, table, columns, all, byHand, mark, learned]);
  const questions = useMemo(
    () => (!payable && table && columns ? questionsOf(table, columns, mark) : []),
    [payable, table, columns, mark],
  );
  const [units, setUnits] = useState<number | null>(null);
  const [methodOfAll, setMethodOfAll] = useState(method);
  const { data: settings } = useQuery(settingsQuery);
  const leftOut = read?.leftOut;
  const question = useMemo(
    () => (leftOut && !isReading ? { lines, items: open, method, units, leftOut } : null),
    [lines, open, method, units, leftOut, isReading],
  );
  const { made, isWhole, error } = useBankPayments(question);
  // Put in here: to propose again with every letter of a method would be for nothing.
  const taken = made.flatMap((one) => (one ? { ...one.payment, method: methodOfAll } : []));
  const partners = useMemo(
    () => partnersIn(all).toSorted((a, b) => compareTexts(partnerName(a), partnerName(b))),
    [all],
  );
  const wanted = lines.filter(({ amount }, index) => amount !== null && !leftOut?.has(index));
  const begin = (begun: Pick<Read, 'file' | 'table'>): void =>
    setRead({ ...begun, columns: null, partners: new Map(), leftOut: new Set(), answers: {} });
  const say = (columns: Columns): void =>
    setRead(read && { ...read, columns, partners: new Map(), leftOut: new Set() });
  return (
    <Dialog title={bankListTexts.title} isWide={read !== null} onClosed={onClosed}>
      {read === null || columns === null ? (
        <BankFileEntry
          onText={(text) => begin({ file: null, table: readTable(text) })}
          onFile={(file) =>
            begin({ file, table: statementTable(file.sorted.payable, file.sorted.tooMany) })
          }
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
              isAsking: questions.length > 0,
            })}
          </p>
          {read.file && <StatementSummary file={read.file} />}
          {questions.length === 0 && <BankSums lines={lines} wanted={wanted} />}
          <ReadingNotes table={read.table} totals={totalsOf(lines)} />
          <Questions
            table={read.table}
            columns={columns}
            questions={questions}
            onColumns={say}
            onAnswer={(answers) => setRead({ ...read, answers })}
          />
          <div className={classes.choices}>
            <MethodField
              label={bankListTexts.method}
              method={methodOfAll}
              settings={settings}
              onChange={setMethodOfAll}
            />
            <UnitsChoice items={open} units={units} onChange={setUnits} />
          </div>
          <BankListTable
            table={read.table}
            columns={columns}
            lines={lines}
            made={made}
            partners={partners}
            leftOut={read.leftOut}
            onColumns={read.file ? undefined : say}
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
          {!read.file && <LinesAbove table={read.table} columns={columns} />}
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setRead(null)}>
              {pastedTableTexts.again}
            </Button>
            <Button
              data-focus
              disabled={taken.length === 0 || !isWhole || questions.length > 0}
              onClick={({ currentTarget }) => {
                // Where that fails, the next file asks again.
                confirmPayers.mutate(confirmedIn(lines, read.leftOut));
                onTake(taken);
                closeDialog(currentTarget, '');
              }}
            >
              {bankListTexts.add(wanted.length)}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

const NOBODY: readonly LearnedPayer[] = [];

/** What a person said of the payers of lines that become payments. */
function confirmedIn(lines: readonly BankLine[], leftOut: ReadonlySet<number>): ConfirmedPayer[] {
  return lines.flatMap(({ by, partner, payer: { name, account } }, index) =>
    by === 'person' && partner && !leftOut.has(index)
      ? {
          name: name.slice(0, 200),
          account: account.slice(0, 100),
          partner: { Id: partner.Id, Code: partner.Code, Name: partner.Name },
        }
      : [],
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
  isAsking: boolean;
}

function statusOf({ list, isWhole, error, made, wanted, lines, isAsking }: Status): string {
  if (list.state === 'failed') {
    const { title } = describeAccountingFailure(list.error);
    return bankListTexts.noItems(title);
  }
  if (list.asOf === null) return pastedTableTexts.loading(list.read);
  if (error !== null) return bankListTexts.searchFailed;
  if (isAsking) return questionTexts.first;
  return isWhole ? bankListTexts.ready(wanted, lines) : bankListTexts.proposing(made, lines);
}

/** How many payments, how much, and what the other lines are: before anything is added. */
function BankSums({ lines, wanted }: { lines: readonly BankLine[]; wanted: readonly BankLine[] }) {
  const skipped = Map.groupBy(
    lines.filter(({ amount }) => amount === null),
    ({ fault }) => fault ?? '',
  );
  const sum = sumDecimals(wanted.flatMap(({ amount }) => amount ?? []));
  return (
    <p className={classes.plain}>
      <strong>{bankListTexts.sum(wanted.length, formatAmount(sum))}</strong>{' '}
      {[...skipped].map(([fault, of]) => `${fault}: ${formatCount(of.length)}.`).join(' ')}
    </p>
  );
}

function questionsOf(table: TextTable, columns: Columns, mark?: DecimalMark): RemittanceQuestion[] {
  const { asksMark } = columnReaders(rowsBelowHeader(table, columns), columns.roles, mark);
  return [...(columns.asks ? [columns.asks] : []), ...(asksMark ? (['mark'] as const) : [])];
}

/** Whether stated totals are those of the money that came in. */
function totalsOf(lines: readonly BankLine[]): StatedTotal[] {
  return lines.flatMap(({ stated, cells }, index) => {
    if (stated === null) return [];
    const sum = sumDecimals(lines.slice(0, index).flatMap(({ amount }) => amount ?? []));
    const label = textsOf(cells).join(' ');
    return [{ label, stated, difference: subtractDecimals(stated, sum) }];
  });
}
