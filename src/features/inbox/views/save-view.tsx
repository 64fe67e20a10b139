import { Disclosure } from '#ui/disclosure.tsx';
import { readFilters, readSearch, statusLabel } from '../model/inbox-filters.ts';
import { ViewNameForm } from './view-name-form.tsx';
import { NAME_LENGTH, type View } from './views.ts';
import classes from './views.module.css';

interface SaveViewProps {
  query: string;
  onSave: (view: View) => void;
}

/** Gives the filters that are shown a name. */
export function SaveView({ query, onSave }: SaveViewProps) {
  return (
    <Disclosure label="Save view" buttonClassName={classes.save} button="Save view" group="Inbox">
      <ViewNameForm
        initial={suggestName(query)}
        action="Save"
        onName={(name) => onSave({ id: crypto.randomUUID(), name, query })}
      />
    </Disclosure>
  );
}

/** `Unread SalesOrder, Batch`, or what is searched for. */
function suggestName(query: string): string {
  const parameters = new URLSearchParams(query);
  const { status, types } = readFilters(parameters);
  const label = statusLabel(status);
  const rest = [types.join(', '), readSearch(parameters)].filter((part) => part !== '').join(' ');
  return (status === 'inbox' && rest !== '' ? rest : `${label} ${rest}`.trim()).slice(
    0,
    NAME_LENGTH,
  );
}
