import { Group, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '#api/listing/describe-listing.ts';
import { describeAccountingFailure } from '#api/client/describe-accounting-failure.ts';
import type { DraftPayment } from '#contract/draft.ts';
import { isHeaderAlone, type Columns } from '#lib/remittance/guess-columns.ts';
import { paymentNumbersIn } from '#lib/remittance/payment-number.ts';
import { readTable, type TextTable } from '#lib/remittance/read-table.ts';
import { subtractDecimals, sumDecimals } from '#lib/decimal-sum.ts';
import { trimmed } from '#lib/whole-units.ts';
import { unitsName } from '#lib/units-name.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Amount } from '#ui/values/amount.tsx';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import type { PayItem } from '../model/pay-item.ts';
import { lineNoun } from '../model/texts.ts';
import { askBankFile } from './ask-bank-file.ts';
import type { WorkbookSheet } from './read-spreadsheet.ts';
import { SheetQuestion } from './sheet-question.tsx';
import { PasteTable } from './paste-table.tsx';
import { Questions, writtenLine } from './questions.tsx';
import { LinesAbove } from './lines-above.tsx';
import { ParseNotes, UncheckedCurrencies } from './parse-notes.tsx';
import { remarksIn, type MatchedLine } from './match-lines.ts';
import { matchTable, type Answers, type MatchedRemittance } from './remittance.ts';
import { takeOver } from './take-over.ts';
import { rememberColumns, usualColumns } from './remittance-columns.ts';
import { RemittanceTable } from './remittance-table.tsx';
import type { OpenItems } from '../items/use-open-items.ts';
import { bankFileTexts, pastedTableTexts, remittanceTexts } from './texts.ts';

/** Milliseconds: a PDF of 200 pages takes seconds. */
const LONGEST_READING = 60_000;

const NO_LINES: readonly MatchedLine[] = [];

interface RemittanceDialogProps {
  account: string;
  payment: DraftPayment;
  /** Includes settled items, because a remittance may name them. */
  items: readonly PayItem[];
  /** State of the items, which load before matching. */
  list: Pick<OpenItems['list'], 'loadedAt' | 'state' | 'loaded' | 'error'>;
  unitsNames: Readonly<Record<string, string>>;
  onTake: (change: Partial<DraftPayment>) => void;
  onClosed: () => void;
}

/** Turns a pasted remittance into lines of the payment. */
export function RemittanceDialog({
  account,
  payment,
  items,
  list,
  unitsNames,
  onTake,
  onClosed,
}: RemittanceDialogProps) {
  const [table, setTable] = useState<TextTable | null>(null);
  const [own, setOwn] = useState<Columns | null>(null);
  const [byHand, setByHand] = useState<ReadonlyMap<number, string | null>>(new Map());
  const [answers, setAnswers] = useState<Answers>({});
  const isLoading = list.loadedAt === null && list.state !== 'failed';
  const columns = useMemo(
    () => own ?? (table && usualColumns(account, table, payment, items)),
    [own, account, table, payment, items],
  );
  const matched = useMemo(
    () =>
      table &&
      columns &&
      matchTable(table, columns, items, payment.units, { byHand, answers, unitsNames }),
    [table, columns, items, payment.units, byHand, answers, unitsNames],
  );
  const numbers = useMemo(() => {
    const own = payment.paymentNumber.trim();
    return table ? paymentNumbersIn(table.rows).filter((number) => number !== own) : [];
  }, [table, payment.paymentNumber]);
  const [failure, setFailure] = useState('');
  const [sheets, setSheets] = useState<readonly WorkbookSheet[]>([]);
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const read = async (file: File): Promise<void> => {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const timeout = AbortSignal.timeout(LONGEST_READING);
      const answer = await askBankFile(bytes, AbortSignal.any([signal, timeout]));
      if (answer.kind === 'text') begin(readTable(answer.text));
      else if (answer.kind === 'sheets') {
        setFailure('');
        setSheets(answer.sheets);
      } else {
        setFailure(
          answer.kind === 'fault'
            ? bankFileTexts.faults[answer.fault]
            : remittanceTexts.isStatement,
        );
      }
    } catch {
      if (!signal.aborted) setFailure(pastedTableTexts.unreadable(visibleString(file.name)));
    }
  };
  const begin = (text: TextTable | null): void => {
    // A file that is still being read would take its place.
    reading.current?.abort();
    const isEmpty = text !== null && isHeaderAlone(text);
    setFailure(isEmpty ? pastedTableTexts.headerAlone : '');
    setSheets([]);
    setTable(isEmpty ? null : text);
    setOwn(null);
    setByHand(new Map());
    setAnswers({});
  };
  const say = (columns: Columns): void => {
    setOwn(columns);
    setByHand(new Map());
    setAnswers({ ...answers, effects: new Map() });
  };
  return (
    <Dialog
      title={remittanceTexts.title}
      isWide={matched !== null}
      isUnsaved={table !== null}
      onClosed={onClosed}
    >
      {table === null || columns === null || matched === null ? (
        <>
          <PasteTable
            label={remittanceTexts.lines}
            hint={remittanceTexts.hint}
            fileLabel={remittanceTexts.file}
            onText={(text) => begin(readTable(text))}
            onFile={(file) => void read(file)}
            failure={failure}
          />
          {sheets.length > 0 && (
            <SheetQuestion sheets={sheets} onChoose={(text) => begin(readTable(text))} />
          )}
          <Group mt="sm">
            <DismissButton>{remittanceTexts.cancel}</DismissButton>
          </Group>
        </>
      ) : (
        <>
          {list.loadedAt === null ? (
            <Text size="sm" role="status">
              {isLoading
                ? pastedTableTexts.loading(list.loaded)
                : pastedTableTexts.missing(describeAccountingFailure(list.error).title)}
            </Text>
          ) : (
            <Summary matched={matched} units={unitsNameOf(payment, matched, unitsNames)} />
          )}
          <OtherCurrencies lines={matched.lines} />
          <Reducing matched={matched} />
          <Effects lines={matched.lines} />
          <UncheckedCurrencies currencies={matched.uncheckedCurrencies} />
          <ParseNotes table={table} totals={matched.totals} />
          <Questions
            table={table}
            columns={columns}
            // Only the partner's items tell which lines are in doubt.
            questions={matched.questions.filter((one) => !isLoading || one !== 'effects')}
            directions={matched.directions}
            lines={isLoading ? NO_LINES : matched.lines}
            effects={answers.effects}
            onColumns={say}
            onAnswer={(answer) => setAnswers({ ...answers, ...answer })}
          />
          <RemittanceTable
            table={table}
            columns={columns}
            matched={matched}
            isLoading={isLoading}
            items={items}
            onColumns={say}
            onChoose={(index, key) => setByHand(new Map(byHand).set(index, key))}
          />
          <LinesAbove table={table} columns={columns} />
          <Buttons
            payment={payment}
            matched={matched}
            numbers={numbers}
            isLoading={isLoading}
            onTake={(change) => {
              const partner = change.partner ?? payment.partner;
              if (own) rememberColumns(account, [partner, payment.partner], table, own);
              onTake(change);
            }}
            onAgain={() => begin(null)}
          />
        </>
      )}
    </Dialog>
  );
}

function Summary({ matched, units }: { matched: MatchedRemittance; units: string }) {
  const { lines, total } = matched;
  const usable = lines.filter(({ match }) => match.applied > 0n);
  const applied = subtractDecimals(
    sumDecimals(usable.flatMap(({ item, applied }) => (item?.reduces ? [] : [applied]))),
    sumDecimals(usable.flatMap(({ item, applied }) => (item?.reduces ? [applied] : []))),
  );
  return (
    <Text size="sm" role="status">
      {remittanceTexts.summary(
        usable.length + lines.filter(({ match }) => match.state === 'part').length,
        lines.length - remarksIn(lines).size,
      )}
      {total !== null && (
        <>
          {' '}
          {remittanceTexts.matched} <Amount value={trimmed(applied, 2)} units={units} />.{' '}
          {remittanceTexts.notMatched}{' '}
          <Amount value={trimmed(subtractDecimals(total, applied), 2)} units={units} />.
        </>
      )}
    </Text>
  );
}

/** Shows which amounts count against the payment, as the items, the total or a person said. */
function Reducing({ matched: { directions, questions } }: { matched: MatchedRemittance }) {
  if (directions === null || questions.includes('directions')) return null;
  const { reducing } = directions;
  const word = visibleString(directions[reducing]);
  const other = visibleString(directions[reducing === 'in' ? 'out' : 'in']);
  return (
    <Text size="sm" role="status">
      {word === '' ? remittanceTexts.notReducing(other) : remittanceTexts.reducing(word)}
    </Text>
  );
}

const SHOWN_LINES = 10;

/** Names the lines that don't add to the payment, as the total shows or a person said. */
function Effects({ lines }: Pick<MatchedRemittance, 'lines'>) {
  return (['deduction', 'ignored'] as const).map((state) => {
    const its = lines.filter(({ match }) => match.state === state).map(writtenLine);
    const more = its.splice(SHOWN_LINES).length;
    if (more > 0) its.push(remittanceTexts.moreLines(counted(more, lineNoun)));
    const text = state === 'deduction' ? remittanceTexts.deducted : remittanceTexts.ignored;
    return (
      its.length > 0 && (
        <Text key={state} size="sm" role="status">
          {text(its.join('; '))}
        </Text>
      )
    );
  });
}

/** Counts the lines that no item can be matched to, so that nobody takes the rest for all. */
function OtherCurrencies({ lines }: Pick<MatchedRemittance, 'lines'>) {
  const other = lines.filter(({ match }) => match.state === 'currency');
  if (other.length === 0) return null;
  const currencies = new Set(other.flatMap(({ currency }) => currency?.texts ?? []));
  return (
    <Text size="sm" c="var(--waybill-failure)" role="status">
      {remittanceTexts.otherCurrencies(other.length, [...currencies].map(visibleString))}
    </Text>
  );
}

function Buttons({
  payment,
  matched,
  numbers,
  isLoading,
  onTake,
  onAgain,
}: {
  payment: DraftPayment;
  matched: MatchedRemittance;
  /** Numbers that the text gives the payment. */
  numbers: readonly string[];
  isLoading: boolean;
  onTake: (change: Partial<DraftPayment>) => void;
  onAgain: () => void;
}) {
  const { change, otherPartners } = takeOver(payment, matched);
  const usable = matched.lines.filter(({ match }) => match.applied > 0n).length - otherPartners;
  const canApply = usable > 0 && !isLoading && matched.questions.length === 0;
  const apply = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pasted text's field is gone, and every line would be between the title and this button.
    if (canApply && document.activeElement!.matches('h2, body')) apply.current?.focus();
  }, [canApply]);
  return (
    <>
      {otherPartners > 0 && (
        <Text size="sm" c="var(--waybill-failure)" role="status">
          {remittanceTexts.otherPartners(otherPartners)}
        </Text>
      )}
      <Group gap="xs" mt="sm">
        <Button
          ref={apply}
          disabled={!canApply}
          onClick={({ currentTarget }) => {
            onTake(change);
            closeDialog(currentTarget, '');
          }}
        >
          {remittanceTexts.apply(usable)}
        </Button>
        {numbers.map((paymentNumber) => (
          <Button
            key={paymentNumber}
            variant="default"
            disabled={!canApply}
            onClick={({ currentTarget }) => {
              onTake({ ...change, paymentNumber });
              closeDialog(currentTarget, '');
            }}
          >
            {remittanceTexts.applyNumbered(visibleString(paymentNumber))}
          </Button>
        ))}
        <Button variant="default" onClick={onAgain}>
          {pastedTableTexts.again}
        </Button>
        <DismissButton>{remittanceTexts.cancel}</DismissButton>
      </Group>
    </>
  );
}

function unitsNameOf(
  payment: DraftPayment,
  matched: MatchedRemittance,
  names: Readonly<Record<string, string>>,
): string {
  const units = payment.units ?? matched.units;
  return units === null ? '' : unitsName(names, units);
}
