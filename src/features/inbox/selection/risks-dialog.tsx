import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Action } from '#api/notifications.ts';
import { formatCount } from '#lib/locale.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import classes from './risks-dialog.module.css';
import type { Risks } from '../model/risks.ts';
import { countedNotifications as countedRows } from '../model/texts.ts';

interface RisksDialogProps {
  action: Action;
  count: number;
  risks: Risks;
  /** Sentences. */
  notices: readonly string[];
  onClosed: (isYes: boolean, forSession: boolean) => void;
}

const names = { read: 'Mark read', unread: 'Mark unread', archive: 'Archive' } as const;

/** What a person should know before something is done that can't be taken back exactly. */
export function RisksDialog({ action, count, risks, notices, onClosed }: RisksDialogProps) {
  const [forSession, setForSession] = useState(false);
  const { unrestorable, byRecord, unreachable } = risks;
  const possible = count - unreachable;
  return (
    <Dialog
      title={possible === 0 ? 'This can’t be done' : `${names[action]} ${countedRows(possible)}?`}
      onClosed={(answer) => onClosed(answer === 'yes', forSession)}
    >
      <ul className={classes.risks}>
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
        {byRecord.rows > 0 && (
          <li>
            The service gives {countedRows(byRecord.rows)} no id of {its(byRecord.rows)} own. This
            changes <strong>every notification of {countedRecords(byRecord.records)}</strong>: also
            what is not selected, not shown or archived.
          </li>
        )}
        {byRecord.rows > 0 && (
          <li>
            Undo gives all notifications of a record <strong>one status</strong>: the one that the
            selected ones have now. Where these differ, they become Unread; or Read, where all were
            read or archived.
          </li>
        )}
        {unrestorable.rows > 0 && (
          <li>
            {countedRows(unrestorable.rows)} {unrestorable.rows === 1 ? 'has' : 'have'} a status
            that can’t be set: {unrestorable.statuses.join(', ')}. Undo makes{' '}
            {unrestorable.rows === 1 ? 'it' : 'them'} <strong>Unread</strong> instead.
          </li>
        )}
        {unreachable > 0 && (
          <li>
            {countedRows(unreachable)} {unreachable === 1 ? 'has' : 'have'} no id at all and{' '}
            {unreachable === 1 ? 'stays as it is' : 'stay as they are'}.
          </li>
        )}
      </ul>
      {possible === 0 ? (
        <div className={classes.buttons}>
          <Button data-focus onClick={(event) => closeDialog(event.currentTarget, '')}>
            Close
          </Button>
        </div>
      ) : (
        <>
          {notices.length === 0 && (
            <Checkbox
              my="lg"
              label="Don’t ask again until this page is closed"
              checked={forSession}
              onChange={({ target }) => setForSession(target.checked)}
            />
          )}
          <div className={classes.buttons}>
            <Button data-focus onClick={(event) => closeDialog(event.currentTarget, 'yes')}>
              {names[action]}
            </Button>
            <Button variant="default" onClick={(event) => closeDialog(event.currentTarget, '')}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function its(count: number): string {
  return count === 1 ? 'its' : 'their';
}

function countedRecords(count: number): string {
  return count === 1 ? 'its record' : `their ${formatCount(count)} records`;
}
