import { Checkbox, Group, List } from '@mantine/core';
import '@mantine/core/styles/List.css';
import { useState } from 'react';
import type { Action } from '#api/notifications.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/panels/dialog.tsx';
import type { Risks } from '../model/risks.ts';
import { actionNames, inboxTexts } from '../model/texts.ts';
import { risksTexts } from './texts.ts';

interface RisksDialogProps {
  action: Action;
  count: number;
  risks: Risks;
  /** Sentences. */
  notices: readonly string[];
  onClosed: (isYes: boolean, forSession: boolean) => void;
}

/** Warns before an action that can't be undone exactly. */
export function RisksDialog({ action, count, risks, notices, onClosed }: RisksDialogProps) {
  const [forSession, setForSession] = useState(false);
  const { unrestorable, byRecord, unreachable } = risks;
  const possible = count - unreachable;
  const warnings = [
    ...(byRecord.rows > 0
      ? [risksTexts.byRecord(byRecord.rows, byRecord.records), risksTexts.undoByRecord]
      : []),
    ...(unrestorable.rows > 0
      ? [risksTexts.unrestorable(unrestorable.rows, unrestorable.statuses)]
      : []),
  ];
  return (
    <Dialog
      title={possible === 0 ? risksTexts.impossible : risksTexts.question(action, possible)}
      onClosed={(answer) => onClosed(answer === 'yes', forSession)}
    >
      <List size="md" spacing="xs" mb="lg">
        {notices.map((notice) => (
          <List.Item key={notice}>{notice}</List.Item>
        ))}
        {warnings.map(([before, strong, after]) => (
          <List.Item key={before}>
            {before}
            <strong>{strong}</strong>
            {after}
          </List.Item>
        ))}
        {unreachable > 0 && <List.Item>{risksTexts.unreachable(unreachable)}</List.Item>}
      </List>
      {possible > 0 && notices.length === 0 && (
        <Checkbox
          mb="lg"
          label={risksTexts.dontAsk}
          checked={forSession}
          onChange={({ target }) => setForSession(target.checked)}
        />
      )}
      <Group gap="xs">
        {possible > 0 && (
          <Button data-focus onClick={(event) => closeDialog(event.currentTarget, 'yes')}>
            {actionNames[action]}
          </Button>
        )}
        <Button
          variant="default"
          data-focus={possible === 0 || undefined}
          onClick={(event) => closeDialog(event.currentTarget, '')}
        >
          {possible > 0 ? inboxTexts.cancel : inboxTexts.close}
        </Button>
      </Group>
    </Dialog>
  );
}
