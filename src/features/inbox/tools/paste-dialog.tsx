import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { collectionOf } from '#api/collection/collection.ts';
import { counted } from '#api/describe-listing.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { CollectionFailure } from './collection-failure.tsx';
import { CollectionProgress } from './collection-progress.tsx';
import { useInbox } from '../inbox-context.tsx';
import { noun } from '../noun.ts';
import classes from './paste-dialog.module.css';
import { findRecords, MOST_RECORDS, readRecordNumbers } from './paste-records.ts';
import { actions } from '../selection/selection-bar.tsx';
import { useFresh } from './use-fresh.ts';

interface PasteDialogProps {
  filters: NotificationFilters;
  onClosed: () => void;
}

/** Record numbers, pasted from anywhere: which of them have notifications, and act on those. */
export function PasteDialog({ filters, onClosed }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { numbers, leftOut } = readRecordNumbers(text);
  return (
    <Dialog title="Find pasted records" onClosed={onClosed}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
        }}
      >
        <label>
          Record numbers
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
            ? `Only the first ${MOST_RECORDS} are looked for: ${leftOut} are left out.`
            : `Up to ${MOST_RECORDS}, with anything between them.`}
        </p>
        {!isAsked && (
          <Button type="submit" disabled={numbers.length === 0}>
            Find {counted(numbers.length, { one: 'record', many: 'records' })}
          </Button>
        )}
      </form>
      {isAsked && <Answer numbers={numbers} filters={filters} />}
    </Dialog>
  );
}

function Answer({
  numbers,
  filters,
}: {
  numbers: readonly string[];
  filters: NotificationFilters;
}) {
  const inbox = useInbox();
  const client = useQueryClient();
  const { collection, isFresh, retry } = useFresh(filters);
  if (collection.state === 'failed') {
    return <CollectionFailure error={collection.error} onRetry={retry} />;
  }
  if (!isFresh) return <CollectionProgress collection={collection} />;
  const records = findRecords(numbers, collection.rows);
  const rows = records.flatMap((record) => record.rows);
  const found = records.filter((record) => record.rows.length > 0).length;
  return (
    <>
      <p role="status">
        {found} of {counted(numbers.length, { one: 'record', many: 'records' })} found among{' '}
        {counted(collection.rows.length, noun)}
        {collection.changedWhileRead && ', which changed while being read'}.
      </p>
      {/* Scrolls by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroller} role="group" aria-label="Pasted records" tabIndex={0}>
        <table className={classes.table} aria-label="Pasted records">
          <thead>
            <tr>
              <th scope="col">Record</th>
              <th scope="col">Notifications</th>
              <th scope="col">Unread</th>
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
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > 0 && (
        <div className={classes.buttons}>
          <Button
            size="compact-sm"
            onClick={({ currentTarget }) => {
              inbox.freeze(rows, {
                at: collection.asOf!,
                isSure: !collection.changedWhileRead,
                isAll: true,
                latest: () => collectionOf(client, filters).rows,
              });
              closeDialog(currentTarget, '');
            }}
          >
            Select the found
          </Button>
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
