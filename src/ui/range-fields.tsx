import { Box, Group, TextInput } from '@mantine/core';
import type { Range } from './range.ts';
import { choiceTexts } from './late-texts.ts';

interface RangeFieldsProps<T> {
  legend: string;
  type: 'date' | 'text';
  range: Range<T>;
  read: (text: string) => T | undefined;
  write: (value: T) => string;
  onChange: (range: Range<T>) => void;
}

/** From one to another, either left open; what can't be read is marked, and changes nothing. */
export function RangeFields<T>({
  legend,
  type,
  range,
  read,
  write,
  onChange,
}: RangeFieldsProps<T>) {
  const field = (end: 'from' | 'to', name: string) => {
    const value = range[end];
    const text = value === null ? '' : write(value);
    return (
      <TextInput
        // A link or a button may set it.
        key={`${end} ${text}`}
        label={name}
        size="xs"
        type={type}
        inputMode={type === 'text' ? 'decimal' : undefined}
        defaultValue={text}
        onChange={(event) => {
          const typed = event.target.value.trim();
          const next = typed === '' ? null : read(typed);
          event.target.setCustomValidity(next === undefined ? choiceTexts.notANumber : '');
        }}
        onBlur={({ target }) => {
          const typed = target.value.trim();
          const next = typed === '' ? null : read(typed);
          if (next !== undefined && typed !== text) onChange({ ...range, [end]: next });
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
    );
  };
  return (
    <Box component="fieldset" mb="sm">
      <legend>{legend}</legend>
      <Group gap={10} grow preventGrowOverflow={false} wrap="nowrap">
        {field('from', choiceTexts.from)}
        {field('to', choiceTexts.to)}
      </Group>
    </Box>
  );
}
