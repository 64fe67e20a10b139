import { Button } from '@mantine/core';
import { useState } from 'react';
import { Disclosure } from '#ui/disclosure.tsx';
import { readFilters, readSearch, statusFilters } from './inbox-filters.ts';
import { NAME_LENGTH, viewName, type View } from './views.ts';
import classes from './views.module.css';

interface SaveViewProps {
  query: string;
  onSave: (view: View) => void;
}

/** Gives the filters that are shown a name. */
export function SaveView({ query, onSave }: SaveViewProps) {
  const [name, setName] = useState(() => suggestName(query));
  return (
    <Disclosure label="Save view" buttonClassName={classes.save} button="Save view">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          const kept = viewName(name);
          if (kept !== null) onSave({ id: crypto.randomUUID(), name: kept, query });
        }}
      >
        <label>
          Name
          <input
            value={name}
            maxLength={NAME_LENGTH}
            required
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <Button type="submit" size="compact-sm">
          Save
        </Button>
      </form>
    </Disclosure>
  );
}

/** `Unread SalesOrder, Batch`, or what is searched for. */
function suggestName(query: string): string {
  const parameters = new URLSearchParams(query);
  const { status, types } = readFilters(parameters);
  const { label } = statusFilters.find(({ value }) => value === status)!;
  const rest = [types.join(', '), readSearch(parameters)].filter((part) => part !== '').join(' ');
  return (status === 'inbox' && rest !== '' ? rest : `${label} ${rest}`.trim()).slice(
    0,
    NAME_LENGTH,
  );
}
