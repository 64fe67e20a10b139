import { Alert, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useConfirmPayers } from '#api/payers.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import { subtractDecimals, sumDecimals } from '#lib/decimal-sum.ts';
import { formatAmount } from '#lib/format-amount.ts';
import { unitsName } from '#lib/units-name.ts';
import { isComparable, uncheckedCurrencies } from '#lib/units-of-currency.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { compareTexts } from '#lib/locale.ts';
import { textsOf, type Columns } from '#lib/remittance/guess-columns.ts';
import { Button, SmallButton } from '#ui/button.tsx';
import { useCommands } from '#ui/commands/commands.tsx';
import { DetailPage } from '#ui/details/detail-page.tsx';
import { Fold } from '#ui/panels/fold.tsx';
import layout from '#ui/layout.module.css';
import { UnsavedQuestion } from '#ui/panels/unsaved-question.tsx';
import { useAskBeforeLeaving } from '#ui/panels/use-ask-before-leaving.ts';
import { draftsPage } from '../model/drafts-page.ts';
import { newDraftId } from '../model/draft-edits.ts';
import { bankCheck, useBeginDraft } from '../model/begin-draft.ts';
import { draftName } from '../model/new-draft.ts';
import { MethodField } from '../parts/method-field.tsx';
import type { BankLine } from '../paste/bank-line.ts';
import { partnersIn } from '../paste/line-partner.ts';
import { ParseNotes, UncheckedCurrencies } from '../paste/parse-notes.tsx';
import { columnReaders, unclearMarks } from '../paste/column-readers.ts';
import type { RemittanceQuestion } from '../paste/remittance.ts';
import {
  bankFaults,
  bankListTexts,
  describeReasons,
  pastedTableTexts,
  questionTexts,
} from '../paste/texts.ts';
import { UnitsChoice } from '../paste/units-choice.tsx';
import { bankRun, changeRun, UNDECIDED, undoDecision, type BankRun } from './bank-run.ts';
import { RefusedDecisions } from './refused-decisions.tsx';
import { hasUnsaved, putBatchesAside, refusalsOf } from './save-decisions.ts';
import { forgetRun, saveRun } from './saved-run.ts';
import { RunTotalsTable } from './run-totals-table.tsx';
import { workTexts } from './texts.ts';
import { useRunEntries } from './use-run-entries.ts';
import {
  confirmedPayers,
  countUnreadable,
  groupsOf,
  skippedLines,
  totalsByUnits,
} from './work-groups.ts';
import { WorkList } from './work-list.tsx';
import classes from './work-page.module.css';

const ExportEntries = lazy(async () => ({
  default: (await import('./late-parts.ts')).ExportEntries,
}));
const ItemsTroubles = lazy(async () => ({
  default: (await import('./late-parts.ts')).ItemsTroubles,
}));
const StatementSummary = lazy(async () => ({
  default: (await import('./late-parts.ts')).StatementSummary,
}));
const LeftOutEntries = lazy(async () => ({
  default: (await import('./late-parts.ts')).LeftOutEntries,
}));
// Files of banks have no columns to choose, and lists no statements.
const Questions = lazy(async () => ({
  default: (await import('./late-parts.ts')).Questions,
}));
const ListColumns = lazy(async () => ({
  default: (await import('./late-parts.ts')).ListColumns,
}));

function close(account: BankRun['account']): void {
  forgetRun(account);
  bankRun.set(null);
}

/** The work list of a bank's file: what is ready, what needs a look, and the review of the ready. */
export function WorkPage({ run, settings }: { run: BankRun; settings: PageSettings }) {
  const { file, table, answers, decisions, past, method, units } = run;
  const questionsOf = (columns: Columns, lines: readonly BankLine[]): RemittanceQuestion[] =>
    file ? [] : questionsOfList(run, columns, lines);
  const entries = useRunEntries(run, (...of) => questionsOf(...of).length > 0);
  const { list, isFresh, lines, matched, done, known, isWhole, isAsking, columns } = entries;
  // The proxy stores the decisions, so a decision saves nothing here.
  const { account, drafted, others } = run;
  useEffect(
    () =>
      saveRun({
        account,
        file,
        table,
        columns: run.columns,
        answers,
        method,
        units,
        drafted,
        others,
      }),
    [account, file, table, run.columns, answers, method, units, drafted, others],
  );
  // Nothing more is being tried.
  const isStuck = run.isUnsaved || refusalsOf(run).length > 0;
  useAskBeforeLeaving(isStuck);
  const [isClosing, setClosing] = useState(false);
  const canClose = isClosing && !isStuck && !hasUnsaved(run);
  useEffect(() => {
    if (canClose) close(account);
  }, [canClose, account]);
  const confirmPayers = useConfirmPayers();
  const begin = useBeginDraft();
  const groups = groupsOf(lines, matched, decisions, done);
  const { ready, look } = groups;
  const partners = partnersIn(entries.all).toSorted((a, b) =>
    compareTexts(partnerName(a), partnerName(b)),
  );
  const isChecked = known.isSuccess && !known.isFetching;
  const canReview = ready.length > 0 && isWhole && isChecked && !isAsking && isFresh;
  const review = (): void => {
    if (!canReview) return;
    // If that fails, the next file asks again.
    confirmPayers.mutate(confirmedPayers(ready));
    putBatchesAside(lines, ready);
    const id = newDraftId();
    bankCheck(account, id).write(checkOf(groups, units, settings.codes.units ?? {}));
    begin(
      {
        name: draftName(bankListTexts.draft),
        content: { payments: ready.flatMap(({ match }) => match?.payment ?? []) },
      },
      { id, isReviewed: true },
    );
    const drafted = ready.map(({ index }) => [index, id] as const);
    changeRun({ drafted: new Map([...run.drafted, ...drafted]), past: [] });
  };
  useCommands([
    {
      name: workTexts.undo,
      group: workTexts.group,
      // Works even if the row that last had the focus is gone.
      keys: ['z', 'ctrl+z'],
      isPossible: () => past.length > 0,
      run: undoDecision,
    },
    {
      name: workTexts.review(ready.length),
      group: workTexts.group,
      isPossible: () => canReview,
      run: review,
    },
  ]);
  return (
    <DetailPage
      list={draftsPage}
      heading={workTexts.title}
      summary={
        <span role="status">
          {statusOf({ entries, ready: ready.length, look: look.length, isChecked })}
        </span>
      }
      actions={
        <>
          <SmallButton loading={isClosing && !isStuck} onClick={() => setClosing(true)}>
            {workTexts.another}
          </SmallButton>
          <SmallButton disabled={past.length === 0} onClick={undoDecision}>
            {workTexts.undo}
          </SmallButton>
          <Button size="compact-sm" disabled={!canReview} onClick={review}>
            {workTexts.review(isFresh ? ready.length : null)}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Suspense>
          {(list.state === 'failed' || list.faults.length > 0) && <ItemsTroubles list={list} />}
        </Suspense>
        {known.isError && (
          <Alert role="alert" color="red">
            {workTexts.notChecked}{' '}
            <Button size="compact-xs" variant="default" onClick={() => void known.refetch()}>
              {workTexts.retry}
            </Button>
          </Alert>
        )}
        {run.isUnsaved && (
          <Alert role="alert" color="red">
            {workTexts.notSaved}
          </Alert>
        )}
        <RefusedDecisions />
        {isClosing && isStuck && (
          <UnsavedQuestion
            texts={workTexts.closing}
            onKeep={() => setClosing(false)}
            onDiscard={() => close(account)}
          />
        )}
        <Suspense>{file && <StatementSummary file={file} />}</Suspense>
        <ParseNotes table={table} totals={totalsOf(lines)} />
        {!isAsking && <Skipped lines={lines} />}
        {isAsking && (
          <Suspense>
            <Questions
              table={table}
              columns={columns}
              questions={questionsOf(columns, lines)}
              bankLines={lines}
              countsBatches={answers.countsBatches}
              onColumns={(columns) => changeRun({ columns, ...UNDECIDED })}
              onAnswer={(answer) => changeRun({ answers: { ...answers, ...answer } })}
            />
          </Suspense>
        )}
        {!isAsking && (
          <>
            <div className={classes.choices}>
              <MethodField
                label={bankListTexts.method}
                method={method}
                settings={settings}
                onChange={(method) => changeRun({ method })}
              />
              <UnitsChoice
                items={entries.open}
                units={units}
                onChange={(units) => changeRun({ units })}
              />
            </div>
            <UncheckedCurrencies
              currencies={uncheckedCurrencies(
                lines.map(({ amount, currency }) => (amount === null ? null : currency)),
              )}
            />
            <RunTotalsTable
              groups={groups}
              units={units}
              file={file}
              unitsNames={settings.codes.units ?? {}}
              isWhole={isWhole}
            />
            <Suspense fallback={<Group h="1.625rem" />}>
              <ExportEntries groups={groups} run={run} items={entries.all} isWhole={isWhole} />
            </Suspense>
            <Text size="xs" c="dimmed" className={layout.keys}>
              {workTexts.keys}
            </Text>
            <WorkList
              groups={groups}
              madeBy={run.madeBy}
              drafted={drafted}
              isFresh={isFresh}
              isWhole={isWhole}
              unread={countUnreadable(run, lines)}
              partners={partners}
              items={entries.open}
              alike={entries.alike}
              draftNameOf={entries.draftNameOf}
              unitsNames={settings.codes.units ?? {}}
            />
          </>
        )}
        {!file && (
          <Fold label={workTexts.columnsFold} isOpen={isAsking}>
            <Suspense>
              <ListColumns
                table={table}
                columns={columns}
                lines={lines}
                onColumns={(columns) => changeRun({ columns, ...UNDECIDED })}
              />
            </Suspense>
          </Fold>
        )}
      </Stack>
    </DetailPage>
  );
}

/** Lists the lines that are no payments, because a returned debit among them needs a person. */
function Skipped({ lines }: { lines: readonly BankLine[] }) {
  const skipped = [...skippedLines(lines)];
  const count = skipped.reduce((sum, [, of]) => sum + of.length, 0);
  if (count === 0) return null;
  const reasons = describeReasons(skipped.map(([reason, { length }]) => [reason, length]));
  return (
    <Fold label={pastedTableTexts.skipped(count, lines.length, reasons)}>
      <Suspense>
        {skipped.map(([reason, of]) => (
          <LeftOutEntries
            key={reason}
            reason={reason}
            entries={of.map(({ cells }) => cells.filter(Boolean).join(' · '))}
          />
        ))}
      </Suspense>
    </Fold>
  );
}

interface Status {
  entries: ReturnType<typeof useRunEntries>;
  ready: number;
  look: number;
  isChecked: boolean;
}

function statusOf({ entries, ready, look, isChecked }: Status): string {
  const { list, isFresh, error, isAsking, isWhole, matched, lines, known } = entries;
  if (list.state === 'failed') return '';
  if (!isFresh) return pastedTableTexts.loading(list.loaded);
  if (error !== null) return bankListTexts.searchFailed;
  if (isAsking) return questionTexts.first;
  if (!isChecked && known.isFetching) return workTexts.checking;
  if (!isWhole) return workTexts.matching(matched.filter(Boolean).length, lines.length);
  return workTexts.counts(ready, look);
}

/** Returns how much of the incoming money goes into a draft. */
function checkOf(
  groups: ReturnType<typeof groupsOf>,
  units: number | null,
  names: Readonly<Record<string, string>>,
): string {
  return totalsByUnits(groups, units)
    .filter(({ counts }) => counts.ready > 0)
    .map(({ units: of, counts, sums, all }) =>
      workTexts.check(
        counts.ready,
        formatAmount(sums.ready),
        formatAmount(all),
        of === null ? '' : unitsName(names, of),
      ),
    )
    .join(' ');
}

function questionsOfList(
  { table, answers: { mark } }: BankRun,
  columns: Columns,
  lines: readonly BankLine[],
): RemittanceQuestion[] {
  const { asksMark } = columnReaders(table, columns, mark);
  const asksIncoming =
    lines.some(({ fault }) => fault === bankFaults.unknownDirection) &&
    unclearMarks(table, columns).length > 0;
  return [
    ...(columns.asks ? [columns.asks] : []),
    ...(asksMark ? (['mark'] as const) : []),
    ...(asksIncoming ? (['incoming'] as const) : []),
    ...(lines.some(({ mayBeBatch }) => mayBeBatch) ? (['batches'] as const) : []),
  ];
}

/** Returns the stated totals, with their differences from the money that came in. */
function totalsOf(lines: readonly BankLine[]) {
  return lines.flatMap(({ stated, cells, currency = null }, index) => {
    if (stated === null) return [];
    const own = lines.slice(0, index).filter((it) => isComparable(currency, it.currency ?? null));
    const sum = sumDecimals(own.flatMap(({ amount }) => amount ?? []));
    return [{ label: textsOf(cells).join(' '), stated, difference: subtractDecimals(stated, sum) }];
  });
}
