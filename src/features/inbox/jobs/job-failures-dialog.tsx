import type { UsedJobs } from '#api/jobs/use-jobs.ts';
import { typeName } from '#contract/type-name.ts';
import { Button } from '#ui/button.tsx';
import { DateTimeText } from '#ui/date-time-text.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { SmallTable } from '#ui/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { inboxColumnTexts, inboxTexts } from '../model/texts.ts';
import { jobTexts } from './texts.ts';
import classes from './job-bar.module.css';

interface JobFailuresDialogProps {
  title: string;
  failures: ReturnType<UsedJobs['failures']>;
  onClosed: () => void;
}

const SHOWN = 500;

const columns = [
  { name: inboxColumnTexts.record },
  { name: inboxColumnTexts.type },
  { name: inboxColumnTexts.time },
  { name: jobTexts.reason },
];

/** The notifications that an action didn't change, each with the service's reason. */
export function JobFailuresDialog({ title, failures, onClosed }: JobFailuresDialogProps) {
  return (
    <Dialog title={title} isWide onClosed={onClosed}>
      <div className={classes.scroller}>
        <SmallTable
          label={jobTexts.failures}
          columns={columns}
          rows={failures.slice(0, SHOWN).map(({ key, recordNumber, type, createdAt, reason }) => ({
            key,
            cells: [
              <VisibleText key="record" text={recordNumber} />,
              <VisibleText key="type" text={typeName(type)} />,
              <DateTimeText key="time" text={createdAt} now={0} />,
              <VisibleText key="reason" text={reason} />,
            ],
          }))}
        />
      </div>
      {failures.length > SHOWN && <p>{jobTexts.shown(SHOWN)}</p>}
      <Button onClick={(event) => closeDialog(event.currentTarget, '')}>{inboxTexts.close}</Button>
    </Dialog>
  );
}
