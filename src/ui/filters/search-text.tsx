import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useCommands } from '../commands/commands.tsx';
import { leaveForRows } from '../tables/leave-for-rows.ts';
import { actionTexts } from '../texts.ts';
import { useTyped } from '../use-typed.ts';

interface SearchTextProps {
  /** `Search transactions`. */
  label: string;
  /** The searched fields: `Reference, partner, id`. */
  placeholder: string;
  /** The screen, under which its key is listed. */
  group: string;
  /** The search text in the URL. */
  text: string;
  onChange: (text: string) => void;
}

/** Milliseconds between two searches while somebody types; the first runs at once. */
const RESTS = 150;

/** A field that searches the loaded rows. */
export function SearchText({ label, placeholder, group, text, onChange }: SearchTextProps) {
  const input = useRef<HTMLInputElement>(null);
  const searchedAt = useRef(-Infinity);
  const { typed, type } = useTyped(text, (next) => {
    searchedAt.current = performance.now();
    onChange(next);
  });
  useCommands([
    {
      name: actionTexts.search,
      group,
      keys: ['/'],
      run: () => input.current?.select(),
    },
  ]);
  return (
    <TextInput
      ref={input}
      type="search"
      size="xs"
      flex="1 1 180px"
      leftSection={<IconSearch size="1rem" aria-hidden />}
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={({ target }) => type(target.value, searchedAt.current + RESTS - performance.now())}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.blur();
        else if (key === 'Enter') leaveForRows(currentTarget);
      }}
    />
  );
}
