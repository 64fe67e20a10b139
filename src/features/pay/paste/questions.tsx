import { Group, NativeSelect } from '@mantine/core';
import type { DecimalMark } from '#lib/amount-text.ts';
import type { Columns } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { isAmount } from '#lib/remittance/written-amount.ts';
import { visibleString } from '#lib/visible-text.ts';
import { StandOut } from '#ui/notices/stand-out.tsx';
import { Button } from '#ui/button.tsx';
import {
  rowsBelowHeader,
  type Answers,
  type RemittanceQuestion,
  type WrittenDirections,
} from './remittance.ts';
import { pastedTableTexts, questionTexts } from './texts.ts';

interface QuestionsProps {
  table: TextTable;
  columns: Columns;
  questions: readonly RemittanceQuestion[];
  directions?: WrittenDirections | null;
  onColumns: (columns: Columns) => void;
  onAnswer: (answer: Answers) => void;
}

/** Asks for facts about money that the text does not state, before anything is applied. */
export function Questions({
  table,
  columns,
  questions,
  directions = null,
  onColumns,
  onAnswer,
}: QuestionsProps) {
  if (questions.length === 0) return null;
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
        <Group gap="xs">
          <strong>{questionTexts.credits}</strong> {questionTexts.creditsHint}{' '}
          <Button size="compact-sm" onClick={() => onAnswer({ subtractsCredits: true })}>
            {questionTexts.subtract}
          </Button>{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onAnswer({ subtractsCredits: false })}
          >
            {questionTexts.leaveOut}
          </Button>
        </Group>
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
    </StandOut>
  );
}

function AmountQuestion({
  table,
  columns,
  onColumns,
}: Pick<QuestionsProps, 'table' | 'columns' | 'onColumns'>) {
  const body = rowsBelowHeader(table, columns);
  const names = columns.header < 0 ? [] : table.rows[columns.header]!;
  const offered = columns.roles.flatMap((role, index) => {
    const examples = body.map((row) => row[index]!).filter((cell) => isAmount(cell));
    if (role !== 'other' || examples.length === 0) return [];
    const name = names[index] || pastedTableTexts.column(index + 1, '');
    return [{ index, label: visibleString(`${name}: ${examples.slice(0, 3).join(', ')}`) }];
  });
  return (
    <NativeSelect
      label={questionTexts.whichAmount}
      value=""
      onChange={({ target }) => {
        const chosen = Number(target.value);
        const roles = columns.roles.map((role, at) =>
          at === chosen ? 'amount' : role === 'amount' ? 'other' : role,
        );
        onColumns({ ...columns, roles, asks: null });
      }}
    >
      <option value="" disabled>
        {questionTexts.chooseColumn}
      </option>
      {offered.map(({ index, label }) => (
        <option key={index} value={index}>
          {label}
        </option>
      ))}
    </NativeSelect>
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
