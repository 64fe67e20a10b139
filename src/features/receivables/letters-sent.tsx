import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reminderQueries, useRemoveLetter } from '#api/reminders.ts';
import { useMay } from '#api/session/session.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { recordedAmount, type SentLetter } from '#contract/reminder.ts';
import { calendarDay, formatDay } from '#lib/calendar-day.ts';
import { formatCount } from '#lib/locale.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/values/amount.tsx';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { WriteButton } from '#ui/notices/write-button.tsx';
import { letterHistoryTexts } from './texts.ts';

interface LettersSentProps {
  /** The partner's `partnerKey`. */
  partner: string;
  unitsNames: Readonly<Record<string, string>>;
}

/** The reminders and statements that people marked as sent to a partner. */
export function LettersSent({ partner, unitsNames }: LettersSentProps) {
  const may = useMay();
  const { data, error, refetch } = useQuery(reminderQueries.of(partner));
  const [removed, setRemoved] = useState<SentLetter | null>(null);
  if (!data) {
    if (error === null) return <p role="status">{letterHistoryTexts.loading}</p>;
    return (
      <p role="alert">
        {letterHistoryTexts.failed}{' '}
        <Button size="compact-sm" onClick={() => void refetch()}>
          {letterHistoryTexts.retry}
        </Button>
      </p>
    );
  }
  if (data.length === 0) return <p>{letterHistoryTexts.none}</p>;
  return (
    <>
      <SmallTable
        label={letterHistoryTexts.title}
        columns={[
          { name: letterHistoryTexts.day },
          { name: letterHistoryTexts.letter },
          { name: letterHistoryTexts.total, isNumber: true },
          { name: letterHistoryTexts.items, isNumber: true },
          { name: letterHistoryTexts.by },
          { name: letterHistoryTexts.action, isAction: true },
        ]}
        rows={data.map((letter) => ({
          key: String(letter.id),
          cells: [
            dayText(letter),
            letterName(letter),
            <Totals key="totals" letter={letter} unitsNames={unitsNames} />,
            <span key="items" title={letter.items.map(({ name }) => name).join(', ')}>
              {formatCount(letter.count)}
            </span>,
            letter.who !== null && <VisibleText key="by" text={letter.who} />,
            may({ role: 'accounting', kind: 'write' }) && (
              <WriteButton
                key="remove"
                size="compact-xs"
                variant="subtle"
                aria-label={letterHistoryTexts.removeOf(letterName(letter), dayText(letter))}
                onClick={() => setRemoved(letter)}
              >
                {letterHistoryTexts.remove}
              </WriteButton>
            ),
          ],
        }))}
      />
      {removed && <RemoveDialog letter={removed} onClosed={() => setRemoved(null)} />}
    </>
  );
}

function Totals({
  letter,
  unitsNames,
}: { letter: SentLetter } & Pick<LettersSentProps, 'unitsNames'>) {
  return letter.totals.map(({ units, value }) => (
    <div key={units}>
      <Amount value={recordedAmount(value)} units={unitsName(unitsNames, units)} />
    </div>
  ));
}

function RemoveDialog({ letter, onClosed }: { letter: SentLetter; onClosed: () => void }) {
  const remove = useRemoveLetter();
  return (
    <Dialog title={letterHistoryTexts.removeTitle} onClosed={onClosed}>
      <Text mb="sm">
        {letterName(letter)} · {dayText(letter)}. {letterHistoryTexts.removeHint}
      </Text>
      {remove.isError && <p role="alert">{describeFailure(remove.error).title}</p>}
      <Group gap="xs">
        <WriteButton
          loading={remove.isPending}
          onClick={({ currentTarget }) =>
            remove.mutate(letter.id, { onSuccess: () => closeDialog(currentTarget, 'removed') })
          }
        >
          {letterHistoryTexts.remove}
        </WriteButton>
        <DismissButton>{letterHistoryTexts.keep}</DismissButton>
      </Group>
    </Dialog>
  );
}

function letterName({ level }: SentLetter): string {
  return level === null ? letterHistoryTexts.statement : letterHistoryTexts.level(level);
}

function dayText({ day }: SentLetter): string {
  return formatDay(calendarDay(day)!);
}
