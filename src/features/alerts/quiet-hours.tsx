import { Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AlertTimes } from '#contract/alert.ts';
import { WriteButton } from '#ui/notices/write-button.tsx';
import { readersZone } from './hour-text.ts';
import { alertPageTexts } from './texts.ts';

interface QuietHoursProps {
  times: AlertTimes | null;
  isSaving: boolean;
  onSaved: (times: AlertTimes) => void;
}

const USUAL = { from: 22 * 60, to: 7 * 60 };

/** When nothing is sent, in the time zone of the browser that set it. */
export function QuietHours({ times, isSaving, onSaved }: QuietHoursProps) {
  const [isOn, setOn] = useState(times !== null && times.quietFrom !== null);
  const [from, setFrom] = useState(() => clock(times?.quietFrom ?? USUAL.from));
  const [to, setTo] = useState(() => clock(times?.quietTo ?? USUAL.to));
  const zone = readersZone();
  const next = {
    zone,
    quietFrom: isOn ? minutesOf(from) : null,
    quietTo: isOn ? minutesOf(to) : null,
  };
  const isSaved =
    next.quietFrom === (times?.quietFrom ?? null) &&
    next.quietTo === (times?.quietTo ?? null) &&
    (!isOn || times?.zone === zone);
  const canSave = !isSaved && (!isOn || (from !== '' && to !== ''));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSave || isSaving) return;
        onSaved(next);
      }}
    >
      <Stack gap="sm" align="start">
        <Switch
          label={alertPageTexts.timesOn}
          checked={isOn}
          onChange={({ target }) => setOn(target.checked)}
        />
        {isOn && (
          <Group align="end" gap="sm">
            <TextInput
              type="time"
              label={alertPageTexts.from}
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
            <TextInput
              type="time"
              label={alertPageTexts.to}
              value={to}
              onChange={({ target }) => setTo(target.value)}
            />
          </Group>
        )}
        <Text size="sm" c="dimmed">
          {alertPageTexts.zone(times?.zone ?? zone, zone)}
        </Text>
        <WriteButton type="submit" variant="default" disabled={!canSave} loading={isSaving}>
          {alertPageTexts.save}
        </WriteButton>
      </Stack>
    </form>
  );
}

function clock(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`;
}

function minutesOf(text: string): number {
  const [hours, minutes] = text.split(':').map(Number);
  return hours! * 60 + minutes!;
}
