import { Box, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { magnitudeTyped } from '#lib/amount-typed.ts';
import type { Decimal } from '#lib/decimal.ts';
import { formatAmount } from '#lib/format-amount.ts';
import { compareDecimals } from '#lib/decimal-sum.ts';
import { calendarDay, wholeDays, writtenDay } from '#lib/calendar-day.ts';
import type { Range } from './range.ts';
import { choiceTexts } from '../late-texts.ts';

/** The kind of values that a range runs over. */
interface Scale<T> {
  type: 'date' | 'text';
  /** `undefined` for an invalid value. */
  read: (text: string) => T | undefined;
  write: (value: T) => string;
  compare: (a: T, b: T) => number;
  /** Says what to type instead. */
  unreadable: string;
  /** Says that the ends are the wrong way around. */
  reversed: string;
}

export const days: Scale<number> = {
  type: 'date',
  read: calendarDay,
  write: writtenDay,
  compare: (a, b) => a - b,
  unreadable: choiceTexts.notADay,
  reversed: choiceTexts.reversedDays,
};

/** Amounts whose sign is ignored. */
export const amounts: Scale<Decimal> = {
  type: 'text',
  read: magnitudeTyped,
  write: (amount) => formatAmount(amount),
  compare: compareDecimals,
  unreadable: choiceTexts.notAnAmount,
  reversed: choiceTexts.reversedAmounts,
};

/** Numbers of days, negative for those to go. */
export const dayCounts: Scale<number> = {
  type: 'text',
  read: wholeDays,
  write: String,
  compare: (a, b) => a - b,
  unreadable: choiceTexts.notACount,
  reversed: choiceTexts.reversedAmounts,
};

interface RangeFieldsProps<T> {
  legend: string;
  scale: Scale<T>;
  range: Range<T>;
  onChange: (range: Range<T>) => void;
}

/** A range whose ends may be open; an unreadable value is marked and changes nothing. */
export function RangeFields<T>({ legend, scale, range, onChange }: RangeFieldsProps<T>) {
  const { from, to } = range;
  // By the key of the field, which another value replaces.
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const [typing, setTyping] = useState('');
  const isReversed = from !== null && to !== null && scale.compare(from, to) > 0;
  const textOf = (end: keyof Range<T>) => (range[end] === null ? '' : scale.write(range[end]));
  const keyOf = (end: keyof Range<T>) => `${end} ${textOf(end)}`;
  const shown = unreadable.filter((key) => key === keyOf('from') || key === keyOf('to'));
  if (shown.length < unreadable.length) setUnreadable(shown);
  const field = (end: keyof Range<T>) => {
    const [key, text] = [keyOf(end), textOf(end)];
    return (
      <TextInput
        // A link or a button may set it.
        key={key}
        label={choiceTexts[end]}
        size="xs"
        type={scale.type}
        inputMode={scale.type === 'text' ? 'decimal' : undefined}
        defaultValue={text}
        error={shown.includes(key) || isReversed}
        onChange={({ target }) => setTyping(target.value.trim())}
        onBlur={({ target }) => {
          setTyping('');
          const typed = target.value.trim();
          const next = typed === '' ? null : scale.read(typed);
          const others = shown.filter((other) => other !== key);
          setUnreadable(next === undefined ? [...others, key] : others);
          if (next !== undefined && typed !== text) onChange({ ...range, [end]: next });
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
    );
  };
  const read = scale.type === 'text' && typing !== '' ? scale.read(typing) : undefined;
  const readAs = read === undefined ? typing : scale.write(read);
  return (
    <Box component="fieldset" mb="sm">
      <legend>
        {legend} {/* In this line it moves nothing that a pointer is about to press. */}
        <Text span c="var(--mantine-color-error)" size="xs" role="status">
          {shown.length > 0 ? scale.unreadable : isReversed && scale.reversed}
        </Text>{' '}
        <Text span c="dimmed" size="xs">
          {readAs !== typing && choiceTexts.readAs(readAs)}
        </Text>
      </legend>
      <Group gap={10} grow preventGrowOverflow={false} wrap="nowrap">
        {field('from')}
        {field('to')}
      </Group>
    </Box>
  );
}
