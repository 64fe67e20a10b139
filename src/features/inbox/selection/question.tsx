import { lazy } from 'react';
import { useStored } from '#ui/store.ts';
import { Opening } from '#ui/opening.tsx';
import { useInbox } from '../model/inbox-context.tsx';

const RisksDialog = lazy(async () => ({
  default: (await import('./risks-dialog.tsx')).RisksDialog,
}));

/** Asks before an action that can't be undone exactly. */
export function Question() {
  const inbox = useInbox();
  const question = useStored(inbox.question, (it) => it);
  if (!question) return null;
  const { action, rows, risks, notices } = question;
  return (
    <Opening>
      <RisksDialog
        action={action}
        count={rows.length}
        risks={risks}
        notices={notices}
        onClosed={inbox.answer}
      />
    </Opening>
  );
}
