import { useEffect, useRef, useState } from 'react';
import { useCommands } from '#ui/commands.tsx';
import { SearchIcon } from '#ui/icons.tsx';
import classes from './receivables.module.css';

interface TextFieldProps {
  /** What the URL says is searched for. */
  text: string;
  onChange: (text: string) => void;
}

/** Milliseconds of rest after which what was typed is searched for. */
const RESTS = 150;

/** Searches what is read by reference, number, id and partner. */
export function TextField({ text, onChange }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(text);
  // A link or Back may change it; what was typed here comes back as it was sent.
  const [known, setKnown] = useState(text);
  if (text !== known) {
    setKnown(text);
    setTyped(text);
  }
  useEffect(() => () => clearTimeout(rest.current), []);
  useCommands([
    {
      name: 'Search',
      group: 'Receivables',
      keys: ['/'],
      run: () => input.current?.select(),
    },
  ]);
  return (
    <span className={classes.search}>
      <SearchIcon />
      <input
        ref={input}
        type="search"
        className={classes.input}
        aria-label="Search transactions"
        placeholder="Reference, partner, id"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(rest.current);
          rest.current = setTimeout(() => {
            setKnown(target.value.trim());
            onChange(target.value.trim());
          }, RESTS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </span>
  );
}
