import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { collectionOf } from '#api/collection/collection.ts';
import { counted } from '#api/describe-listing.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import { formatCount } from '#lib/locale.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { CollectionFailure } from './collection-failure.tsx';
import { CollectionProgress } from './collection-progress.tsx';
import { useInbox } from '../model/inbox-context.tsx';
import { notificationNoun } from '../texts.ts';
import classes from './paste-dialog.module.css';
import {
  findRecords,
  MOST_RECORDS,
  readRecordNumbers,
  searchForRecords,
  type PastedRecord,
} from './paste-records.ts';
import { isShown } from '#api/notifications.ts';
import { writeFilters } from '../model/inbox-filters.ts';
import type { InboxRow } from '../model/inbox.ts';
import { actions } from '../selection/selection-bar.tsx';
import { useFresh } from './use-fresh.ts';

/**
 * Record numbers and ids, pasted from anywhere: which of them have notifications, whatever their
 * status, and what to do with those.
 */
export function PasteDialog({ onClosed }: { onClosed: () => void }) {
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { numbers, leftOut } = readRecordNumbers(text);
  return (
    <Dialog title="Find by record number" onClosed={onClosed}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
        }}
      >
        <label>
          Record numbers or ids
          <textarea
            data-focus
            rows={5}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <p className={classes.hint}>
          {leftOut > 0
            ? `Only the first ${MOST_RECORDS} are searched. ${leftOut} are left out.`
            : `Up to ${MOST_RECORDS}, in any format.`}
        </p>
        {!isAsked && (
          <Button type="submit" disabled={numbers.length === 0}>
            Find {counted(numbers.length, { one: 'record', many: 'records' })}
          </Button>
        )}
      </form>
      {isAsked && <Answer numbers={numbers} />}
    </Dialog>
  );
}

const everything: NotificationFilters = { status: 'everything', types: [] };
const archived: NotificationFilters = { status: 'archived', types: [] };
const ARCHIVED = 4;

function Answer({ numbers }: { numbers: readonly string[] }) {
  const inbox = useInbox();
  const all = useFresh(everything);
  // A service may leave out archived ones (docs/decisions.md, “Statuses without a filter”).
  const leavesOut =
    all.isFresh && all.collection.rows.every(({ value }) => value.Status !== ARCHIVED);
  const rest = useFresh(archived, leavesOut);
  const failed = [all, rest].find(({ collection }) => collection.state === 'failed');
  if (failed) return <CollectionFailure error={failed.collection.error} onRetry={failed.retry} />;
  if (!all.isFresh) return <CollectionProgress collection={all.collection} />;
  if (leavesOut && !rest.isFresh) return <CollectionProgress collection={rest.collection} />;
  const known = new Set(all.collection.rows.map(({ key }) => key));
  const apart = leavesOut ? rest.collection.rows.filter(({ key }) => !known.has(key)) : [];
  const records = findRecords(numbers, [...all.collection.rows, ...apart]);
  const rows = [...new Set(records.flatMap((record) => record.rows))];
  const found = records.filter((record) => record.rows.length > 0).length;
  const changed = all.collection.changedWhileRead || rest.collection.changedWhileRead;
  return (
    <>
      <p role="status">
        {found} of {counted(numbers.length, { one: 'record', many: 'records' })} found among{' '}
        {counted(known.size + apart.length, notificationNoun)}
        {changed && '. The list changed meanwhile: some may be missing'}.
      </p>
      <FoundTable records={records} />
      {rows.length > 0 && (
        <div className={classes.buttons}>
          <SelectButton filters={everything} records={records} />
          {apart.length > 0 && <SelectButton filters={archived} records={records} />}
          {actions.map(({ action, name }) => (
            <Button
              key={action}
              size="compact-sm"
              variant="default"
              onClick={({ currentTarget }) => {
                closeDialog(currentTarget, '');
                inbox.act(action, rows);
              }}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

interface SelectButtonProps {
  filters: NotificationFilters;
  records: readonly PastedRecord[];
}

/** Shows what was found, alone, and selects it. */
function SelectButton({ filters, records }: SelectButtonProps) {
  const inbox = useInbox();
  const client = useQueryClient();
  const navigate = useNavigate();
  const collection = collectionOf(client, filters);
  const found = new Set<InboxRow>(records.flatMap(({ rows }) => rows));
  const rows = collection.rows.filter(
    (row) => found.has(row) && isShown(filters.status, row.value.Status),
  );
  if (rows.length === 0) return null;
  const what =
    filters === archived ? 'archived' : notificationNoun[rows.length === 1 ? 'one' : 'many'];
  return (
    <Button
      size="compact-sm"
      onClick={({ currentTarget }) => {
        closeDialog(currentTarget, '');
        const query = writeFilters(filters, searchForRecords(records));
        inbox.freezeWhenShown(query, () =>
          inbox.freeze(rows, {
            at: collection.asOf!,
            isSure: !collection.changedWhileRead,
            isAll: true,
            latest: () => collectionOf(client, filters).rows,
          }),
        );
        void navigate({ search: query });
      }}
    >
      Select {formatCount(rows.length)} {what}
    </Button>
  );
}

function FoundTable({ records }: { records: readonly PastedRecord[] }) {
  return (
    // Scrolls by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroller} role="group" aria-label="Pasted records" tabIndex={0}>
      <table className={classes.table} aria-label="Pasted records">
        <thead>
          <tr>
            <th scope="col">Record</th>
            <th scope="col">Notifications</th>
            <th scope="col">Unread</th>
            <th scope="col">Archived</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.number} data-missing={record.rows.length === 0 || undefined}>
              <th scope="row">
                <VisibleText text={record.number} />
              </th>
              <td>{record.rows.length === 0 ? 'Not found' : record.rows.length}</td>
              <td>{record.rows.length === 0 ? '' : record.unread}</td>
              <td>{record.rows.length === 0 ? '' : record.archived}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
