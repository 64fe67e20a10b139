import { Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeFailure } from '#api/client/describe-failure.ts';
import { useChangeLetterSettings } from '#api/reminders.ts';
import {
  COMPANY_LENGTH,
  LETTER_BODY_LENGTH,
  LETTER_SUBJECT_LENGTH,
  MOST_LEVELS,
  MOST_LEVEL_DAYS,
} from '#contract/reminder.ts';
import {
  LETTER_LANGUAGE,
  type LetterSettings,
  type LetterText,
  type LetterTexts,
  type ReminderLevel,
} from '#lib/letters/letter-settings.ts';
import { placeholders, unknownPlaceholders } from '#lib/letters/placeholders.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { useSavedForm } from '#ui/panels/use-saved-form.ts';
import { FailureAlert } from '#ui/notices/failure-alert.tsx';
import { WholeNumberInput } from '#ui/whole-number-input.tsx';
import { WriteButton } from '#ui/notices/write-button.tsx';
import { settingsTexts } from './texts.ts';

interface SettingsDialogProps {
  settings: LetterSettings;
  /** The time these settings were saved; `null` if they never were. */
  savedAt: string | null;
  onClosed: () => void;
}

/** Levels and texts of reminders, for everybody who shares the account. */
export function SettingsDialog({ settings, savedAt, onClosed }: SettingsDialogProps) {
  const [edited, setEdited] = useState(settings);
  // As they were at opening, so that a colleague's later change is not overwritten.
  const [seen, setSeen] = useState(savedAt);
  const { isUnsaved, saving } = useSavedForm(edited);
  const change = useChangeLetterSettings();
  const { levels, statement, company } = edited;
  const setLevels = (next: readonly ReminderLevel[]): void =>
    setEdited({ ...edited, levels: next });
  const isLate = (place: number): boolean =>
    levels[place]!.days >= 1 && (place === 0 || levels[place]!.days > levels[place - 1]!.days);
  const isSound =
    levels.every(({ texts }, place) => isLate(place) && isSoundText(texts)) &&
    isSoundText(statement);
  const failure = change.error === null ? null : describeFailure(change.error);
  return (
    <Dialog title={settingsTexts.title} isWide isUnsaved={isUnsaved} onClosed={onClosed}>
      <Stack gap="md">
        <Textarea
          label={settingsTexts.company}
          description={settingsTexts.companyHint}
          rows={3}
          maxLength={COMPANY_LENGTH}
          value={company}
          onChange={({ target }) => setEdited({ ...edited, company: target.value })}
        />
        <Text component="div" fz="sm" c="dimmed">
          <strong>{settingsTexts.placeholders}</strong>
          <dl>
            {Object.entries(placeholders).map(([name, meaning]) => (
              <div key={name}>
                <dt style={{ display: 'inline' }}>{`{${name}}`}</dt>{' '}
                <dd style={{ display: 'inline' }}>{meaning}</dd>
              </div>
            ))}
          </dl>
        </Text>
        {levels.map((level, place) => (
          <TextFields
            // A level is its place, from 1.
            // eslint-disable-next-line react/no-array-index-key
            key={place}
            name={settingsTexts.level(place + 1)}
            texts={level.texts}
            onChange={(texts) => setLevels(levels.with(place, { ...level, texts }))}
          >
            <Group align="end">
              <WholeNumberInput
                label={settingsTexts.from}
                w="11rem"
                max={MOST_LEVEL_DAYS}
                value={level.days}
                error={isLate(place) ? null : settingsTexts.notLater}
                onChange={(days) => setLevels(levels.with(place, { ...level, days }))}
              />
              {levels.length > 1 && (
                <Button
                  variant="subtle"
                  aria-label={settingsTexts.removeLevel(place + 1)}
                  onClick={() => setLevels(levels.toSpliced(place, 1))}
                >
                  {settingsTexts.removeLevel(place + 1)}
                </Button>
              )}
            </Group>
          </TextFields>
        ))}
        {levels.length < MOST_LEVELS && (
          <Group>
            <Button
              variant="default"
              onClick={() => {
                const last = levels.at(-1)!;
                const days = Math.min(last.days + 15, MOST_LEVEL_DAYS);
                setLevels([...levels, { ...last, days }]);
              }}
            >
              {settingsTexts.addLevel}
            </Button>
          </Group>
        )}
        <TextFields
          name={settingsTexts.statement}
          texts={statement}
          onChange={(texts) => setEdited({ ...edited, statement: texts })}
        />
        {failure && <FailureAlert {...failure} />}
        <Group gap="xs">
          <WriteButton
            disabled={!isSound}
            loading={change.isPending}
            onClick={({ currentTarget }) => {
              const close = saving(currentTarget);
              change.mutate(
                { settings: edited, seen },
                {
                  onSuccess: (saved) => {
                    setSeen(saved.at);
                    close();
                  },
                },
              );
            }}
          >
            {settingsTexts.save}
          </WriteButton>
          <DismissButton>{settingsTexts.cancel}</DismissButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface TextFieldsProps {
  name: string;
  texts: LetterTexts;
  onChange: (texts: LetterTexts) => void;
  children?: React.ReactNode;
}

/** A letter's text; unknown placeholders are shown as typed. */
function TextFields({ name, texts, onChange, children }: TextFieldsProps) {
  const text = texts[LETTER_LANGUAGE] ?? { subject: '', body: '' };
  const edit = (next: Partial<LetterText>): void =>
    onChange({ ...texts, [LETTER_LANGUAGE]: { ...text, ...next } });
  return (
    <Stack component="fieldset" gap="xs">
      <legend>{name}</legend>
      {children}
      <TextInput
        label={settingsTexts.subject}
        maxLength={LETTER_SUBJECT_LENGTH}
        value={text.subject}
        error={faultOf(text.subject)}
        onChange={({ target }) => edit({ subject: target.value })}
      />
      <Textarea
        label={settingsTexts.body}
        rows={9}
        maxLength={LETTER_BODY_LENGTH}
        value={text.body}
        error={faultOf(text.body)}
        onChange={({ target }) => edit({ body: target.value })}
      />
    </Stack>
  );
}

function faultOf(text: string): string | null {
  const unknown = unknownPlaceholders(text);
  return unknown.length === 0 ? null : settingsTexts.unknown(unknown.join(' '));
}

function isSoundText(texts: LetterTexts): boolean {
  return Object.values(texts).every(
    ({ subject, body }) => faultOf(subject) === null && faultOf(body) === null,
  );
}
