import { Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { describeFailure } from '#api/client/describe-failure.ts';
import type { References } from '#api/references.ts';
import { useRecordLetters } from '#api/reminders.ts';
import { MOST_LETTER_ITEMS, type NewLetter } from '#contract/reminder.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import { cutText } from '#lib/cut-text.ts';
import { writtenDay, type CalendarDay } from '#lib/calendar-day.ts';
import { partnerKey, partnerName } from '#lib/ledger/partner-key.ts';
import { signedAmount } from '#lib/ledger/signed-amount.ts';
import { Bullet, Bullets } from '#ui/bullets.tsx';
import { closeDialog, Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { FailureAlert } from '#ui/notices/failure-alert.tsx';
import { WriteButton } from '#ui/notices/write-button.tsx';
import { nameOf } from '../ledger-row.ts';
import { letterTotals } from './letter-sheet.tsx';
import type { Letter } from './letter-view.ts';
import { markTexts } from './texts.ts';

interface MarkDialogProps {
  letters: readonly Letter[];
  day: CalendarDay;
  references: References;
  /** Called with the number of recorded letters; `null` if none was. */
  onClosed: (recorded: number | null) => void;
}

/** Records letters as sent, because printing alone proves nothing. */
export function MarkDialog({ letters, day, references, onClosed }: MarkDialogProps) {
  const record = useRecordLetters();
  const recorded = useRef<number | null>(null);
  const [repeated, setRepeated] = useState<readonly NewLetter[]>([]);
  const failure = record.error === null ? null : describeFailure(record.error);
  const send = (inside: Element, sent: NewLetter[], mayRepeat: boolean): void =>
    record.mutate(
      { letters: sent, mayRepeat },
      {
        onSuccess: (answer) => {
          recorded.current = (recorded.current ?? 0) + answer.recorded;
          setRepeated(answer.repeated);
          if (answer.repeated.length === 0) closeDialog(inside, 'recorded');
        },
      },
    );
  const isAsking = repeated.length > 0;
  return (
    <Dialog
      title={isAsking ? markTexts.repeated(repeated.length) : markTexts.title(letters.length)}
      onClosed={() => onClosed(recorded.current)}
    >
      <Stack gap="sm">
        <Text>{isAsking ? markTexts.repeatedHint : markTexts.hint(letters.length)}</Text>
        {isAsking && (
          <Bullets>
            {repeated.map(({ partner }) => (
              <Bullet key={partnerKey(partner)}>{partnerName(partner)}</Bullet>
            ))}
          </Bullets>
        )}
        {failure && <FailureAlert {...failure} />}
        <Group gap="xs">
          <WriteButton
            loading={record.isPending}
            onClick={({ currentTarget }) =>
              isAsking
                ? send(currentTarget, [...repeated], true)
                : send(
                    currentTarget,
                    letters.map((letter) => recordOf(letter, day, references)),
                    false,
                  )
            }
          >
            {isAsking ? markTexts.again : markTexts.confirm}
          </WriteButton>
          <DismissButton>{isAsking ? markTexts.leave : markTexts.cancel}</DismissButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

function recordOf(letter: Letter, day: CalendarDay, references: References): NewLetter {
  const { partner, level, items, open } = letter;
  const entries: readonly LedgerResult[] = level === 0 ? open : items.map(({ entry }) => entry);
  const { Id, Code, Name } = partner;
  return {
    partner: { Id, Code, Name },
    level: level === 0 ? null : level,
    day: writtenDay(day),
    totals: letterTotals(letter).map(({ units, total }) => ({ units, value: total })),
    count: entries.length,
    items: entries.slice(0, MOST_LETTER_ITEMS).map((entry) => ({
      id: entry.Id,
      name: cutText(nameOf(entry, references), 200),
      units: entry.Balance.Units,
      balance: signedAmount(entry.Type, entry.Balance.Value) ?? entry.Balance.Value,
    })),
  };
}
