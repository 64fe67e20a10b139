import { visibleString } from '#lib/visible-text.ts';
import { useStored } from '#ui/store.ts';
import { eventWords } from './attention.ts';
import { useInbox } from './inbox-context.tsx';
import type { InboxRow } from './inbox.ts';
import classes from './notification-list.module.css';

/** A row's checkbox, in its cell. It alone renders when the row is chosen. */
export function SelectBox({ row, isActive }: { row: InboxRow; isActive: boolean }) {
  const inbox = useInbox();
  const isSelected = useStored(inbox.selection, ({ keys }) => keys.has(row.key));
  return (
    <span role="cell" className={classes.select}>
      <label>
        <input
          type="checkbox"
          aria-label={`Select ${nameOf(row)}`}
          tabIndex={isActive ? 0 : -1}
          checked={isSelected}
          onChange={({ nativeEvent }) => {
            if ((nativeEvent as MouseEvent).shiftKey) inbox.range(row.key);
            else inbox.toggle(row.key);
          }}
        />
      </label>
    </span>
  );
}

/** The record's number; where there is none, what happened and when. */
function nameOf({ value }: InboxRow): string {
  if (value.RecordNumber) return visibleString(value.RecordNumber);
  const { marked, rest } = eventWords(value.Type, value.Event);
  return visibleString(`${marked}${rest}, ${value.CreatedAt}`);
}

type State = 'none' | 'some' | 'all';

/** Chooses all that is loaded. */
export function SelectLoadedBox({ rows }: { rows: readonly InboxRow[] }) {
  const inbox = useInbox();
  const state = useStored(inbox.selection, ({ keys }): State => {
    if (keys.size === 0) return 'none';
    return keys.size >= rows.length && rows.every(({ key }) => keys.has(key)) ? 'all' : 'some';
  });
  return (
    <label>
      <input
        ref={(input) => {
          if (input) input.indeterminate = state === 'some';
        }}
        type="checkbox"
        aria-label="Select all loaded"
        checked={state === 'all'}
        onChange={() => {
          if (state === 'all') inbox.clear();
          else inbox.selectLoaded();
        }}
      />
    </label>
  );
}
