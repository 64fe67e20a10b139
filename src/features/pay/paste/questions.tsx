import { Group, NativeSelect } from '@mantine/core';
import type { DecimalMark } from '#lib/amount-text.ts';
import type { Columns } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { isAmount } from '#lib/remittance/written-amount.ts';
import { visibleString } from '#lib/visible-text.ts';
import { StandOut } from '#ui/notices/stand-out.tsx';
import { Button, SmallButton } from '#ui/button.tsx';
import { rowsBelowHeader, unclearMarks } from './column-readers.ts';
import type { BankLine } from './bank-line.ts';
import type { LineEffect } from './line-effects.ts';
import type { MatchedLine } from './match-lines.ts';
import type { Answers, RemittanceQuestion, WrittenDirections } from './remittance.ts';
import { pastedTableTexts, questionTexts } from './texts.ts';

interface QuestionsProps {
  table: TextTable;
  columns: Columns;
  questions: readonly RemittanceQuestion[];
  directions?: WrittenDirections | null;
  lines?: readonly MatchedLine[];
  /** Lines of a bank list, of which some may be batches of others. */
  bankLines?: readonly BankLine[];
  countsBatches?: Answers['countsBatches'];
  effects?: Answers['effects'];
  onColumns: (columns: Columns) => void;
  onAnswer: (answer: Answers) => void;
}

const NO_BATCHES: readonly BankLine[] = [];
const NO_LINES: readonly MatchedLine[] = [];
const NO_EFFECTS: ReadonlyMap<number, LineEffect> = new Map();

/** Asks for facts about money that the text does not state, before anything is applied. */
export function Questions({
  table,
  columns,
  questions,
  directions = null,
  lines = NO_LINES,
  bankLines = NO_BATCHES,
  countsBatches,
  effects = NO_EFFECTS,
  onColumns,
  onAnswer,
}: QuestionsProps) {
  if (questions.length === 0 && effects.size === 0) return null;
  return (
    <StandOut tone="action" role="group" my="xs" label={questionTexts.region}>
      {questions.includes('amount') && (
        <AmountQuestion table={table} columns={columns} onColumns={onColumns} />
      )}
      {questions.includes('mark') && <MarkQuestion onAnswer={(mark) => onAnswer({ mark })} />}
      {questions.includes('balances') && (
        <Group gap="xs">
          <strong>{questionTexts.noAmounts}</strong> {questionTexts.noAmountsHint}{' '}
          <Button size="compact-sm" onClick={() => onAnswer({ paysBalances: true })}>
            {questionTexts.payBalances}
          </Button>
        </Group>
      )}
      {questions.includes('credits') && (
        <SomeAnswers
          question={questionTexts.credits}
          hint={questionTexts.creditsHint}
          answers={[
            [questionTexts.subtract, { subtractsCredits: true }],
            [questionTexts.leaveOut, { subtractsCredits: false }],
          ]}
          onAnswer={onAnswer}
        />
      )}
      {questions.includes('directions') && directions && (
        <Group gap="xs">
          <strong>
            {questionTexts.directions(
              [directions.in, directions.out].filter(Boolean).map(visibleString),
            )}
          </strong>{' '}
          {questionTexts.directionsHint}{' '}
          {(['in', 'out'] as const).map((reducing) => (
            <Button key={reducing} size="compact-sm" onClick={() => onAnswer({ reducing })}>
              {visibleString(directions[reducing]) || questionTexts.noDirection}
            </Button>
          ))}
        </Group>
      )}
      {questions.includes('incoming') && (
        <IncomingQuestion
          table={table}
          columns={columns}
          onColumns={onColumns}
          onAnswer={onAnswer}
        />
      )}
      {questions.includes('batches') && (
        <BatchQuestion lines={bankLines} counts={countsBatches} onAnswer={onAnswer} />
      )}
      <EffectQuestions lines={lines} effects={effects} onAnswer={onAnswer} />
    </StandOut>
  );
}

/** More lines get one answer, because nobody answers so many. */
const MOST_EFFECTS = 8;

/** Answers stay, so that a slip of the key can be mended. */
function EffectQuestions({
  lines,
  effects,
  onAnswer,
}: Required<Pick<QuestionsProps, 'lines'>> & {
  effects: ReadonlyMap<number, LineEffect>;
  onAnswer: QuestionsProps['onAnswer'];
}) {
  const asked = lines.flatMap(({ isUnclear }, index) =>
    isUnclear || effects.has(index) ? [index] : [],
  );
  if (asked.length === 0) return null;
  const isOne = asked.length > MOST_EFFECTS;
  return (
    <>
      <strong>{questionTexts.effects(asked.length)}</strong>{' '}
      {questionTexts.effectsHint(asked.length)}
      {(isOne ? [asked] : asked.map((index) => [index])).map((some) => (
        <NativeSelect
          key={some[0]}
          mt="xs"
          maw="24rem"
          label={isOne ? questionTexts.allLines(some.length) : writtenLine(lines[some[0]!]!)}
          value={effects.get(some[0]!) ?? ''}
          onChange={({ target }) =>
            onAnswer({
              effects: new Map([
                ...effects,
                ...some.map((index) => [index, target.value as LineEffect] as const),
              ]),
            })
          }
        >
          <option value="" disabled>
            {questionTexts.chooseEffect}
          </option>
          <option value="subtract">{questionTexts.subtractLine}</option>
          <option value="add">{questionTexts.add}</option>
          <option value="ignore">{questionTexts.ignore}</option>
        </NativeSelect>
      ))}
    </>
  );
}

/** A line as its text has it. */
export function writtenLine({ cells }: Pick<MatchedLine, 'cells'>): string {
  return visibleString(cells.filter((cell) => cell !== '').join(' '));
}

/** Asks about one batch after the other: some may be payments. */
function BatchQuestion({
  lines,
  counts,
  onAnswer,
}: {
  lines: readonly BankLine[];
  counts: Answers['countsBatches'];
  onAnswer: QuestionsProps['onAnswer'];
}) {
  const open = [...lines.keys()].filter((index) => lines[index]!.mayBeBatch);
  const answer = (some: readonly number[], it: boolean): Answers => ({
    countsBatches: new Map([...(counts ?? []), ...some.map((index) => [index, it] as const)]),
  });
  const first = open.slice(0, 1);
  return (
    <SomeAnswers
      question={questionTexts.batch(first.map((index) => writtenLine(lines[index]!)).join(''))}
      hint={questionTexts.batchHint}
      answers={[
        [questionTexts.leaveBatch, answer(first, false)],
        [questionTexts.countBatch, answer(first, true)],
        ...(open.length > 1
          ? [
              [questionTexts.leaveBatches(open.length), answer(open, false)] as const,
              [questionTexts.countBatches(open.length), answer(open, true)] as const,
            ]
          : []),
      ]}
      onAnswer={onAnswer}
    />
  );
}

interface SomeAnswersProps {
  question: string;
  hint: string;
  /** The more likely one first. */
  answers: readonly (readonly [label: string, answer: Answers])[];
  onAnswer: (answer: Answers) => void;
}

function SomeAnswers({ question, hint, answers, onAnswer }: SomeAnswersProps) {
  return (
    <Group gap="xs">
      <strong>{question}</strong> {hint}{' '}
      <Group gap="xs">
        {answers.map(([label, answer], index) => (
          <Button
            key={label}
            size="compact-sm"
            variant={index === 0 ? 'filled' : 'default'}
            onClick={() => onAnswer(answer)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Group>
  );
}

function AmountQuestion({
  table,
  columns,
  onColumns,
}: Pick<QuestionsProps, 'table' | 'columns' | 'onColumns'>) {
  const body = rowsBelowHeader(table, columns);
  const names = columns.header < 0 ? [] : table.rows[columns.header]!;
  const nameOf = (index: number) => names[index] || pastedTableTexts.column(index + 1, '');
  const offered = columns.roles.flatMap((role, index): Offer[] => {
    const examples = body.map((row) => row[index]!).filter((cell) => isAmount(cell));
    if (role !== 'other' || examples.length === 0) return [];
    const label = `${nameOf(index)}: ${examples.slice(0, 3).join(', ')}`;
    return [{ label, of: [[index, 'amount']] }];
  });
  const pairs = (columns.offers ?? []).map((of): Offer => {
    const [[first], [second, role]] = of as [Offer['of'][0], Offer['of'][0]];
    const words = role === 'part' ? questionTexts.inParts : questionTexts.bothColumns;
    return { label: words(nameOf(first), nameOf(second)), of };
  });
  const offers = [...pairs, ...offered];
  return (
    <NativeSelect
      label={questionTexts.whichAmount}
      value=""
      onChange={({ target }) => {
        const chosen = new Map(offers[Number(target.value)]!.of);
        const roles = columns.roles.map(
          (role, at) => chosen.get(at) ?? (role === 'amount' ? 'other' : role),
        );
        onColumns({ header: columns.header, roles, asks: null });
      }}
    >
      <option value="" disabled>
        {questionTexts.chooseColumn}
      </option>
      {offers.map(({ label }, index) => (
        // Labels may be equal.
        // eslint-disable-next-line react/no-array-index-key
        <option key={index} value={index}>
          {visibleString(label)}
        </option>
      ))}
    </NativeSelect>
  );
}

interface Offer {
  label: string;
  of: NonNullable<Columns['offers']>[number];
}

function IncomingQuestion({
  table,
  columns,
  onColumns,
  onAnswer,
}: Pick<QuestionsProps, 'table' | 'columns' | 'onColumns' | 'onAnswer'>) {
  const marks = unclearMarks(table, columns);
  const roles = columns.roles.map((role) => (role === 'direction' ? 'other' : role));
  return (
    <Group gap="xs">
      <strong>{questionTexts.directions(marks.filter(Boolean).map(visibleString))}</strong>{' '}
      {questionTexts.incomingHint}{' '}
      {marks.map((mark) => (
        <Button key={mark} size="compact-sm" onClick={() => onAnswer({ incoming: mark })}>
          {visibleString(mark) || questionTexts.noDirection}
        </Button>
      ))}
      <SmallButton onClick={() => onColumns({ ...columns, roles })}>
        {questionTexts.allIncoming}
      </SmallButton>
    </Group>
  );
}

function MarkQuestion({ onAnswer }: { onAnswer: (mark: DecimalMark) => void }) {
  return (
    <NativeSelect
      label={questionTexts.notation}
      value=""
      onChange={({ target }) => onAnswer(target.value === ',' ? ',' : '.')}
    >
      <option value="" disabled>
        {questionTexts.chooseNotation}
      </option>
      <option value=".">{questionTexts.point}</option>
      <option value=",">{questionTexts.comma}</option>
    </NativeSelect>
  );
}
