import type { UsedJobs } from '#api/jobs/use-jobs.ts';
import { typeName } from '#contract/type-name.ts';
import { Button } from '#ui/button.tsx';
import { DateTimeText } from '#ui/date-time-text.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { inboxColumnTexts, inboxTexts, jobTexts } from '../model/texts.ts';
import classes from './job-bar.module.css';

interface JobFailuresDialogProps {
  title: string;
  failures: ReturnType<UsedJobs['failures']>;
  onClosed: () => void;
}

const SHOWN = 500;

/** The notifications that an action didn't change, each with the service's reason. */
export function JobFailuresDialog({ title, failures, onClosed }: JobFailuresDialogProps) {
  const label = jobTexts.failures;
  return (
    <Dialog title={title} isWide onClosed={onClosed}>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroller} role="group" aria-label={label} tabIndex={0} data-focus>
        <table className={classes.failures} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{inboxColumnTexts.record}</th>
              <th scope="col">{inboxColumnTexts.type}</th>
              <th scope="col">{inboxColumnTexts.time}</th>
              <th scope="col">{jobTexts.reason}</th>
            </tr>
          </thead>
          <tbody>
            {failures.slice(0, SHOWN).map(({ key, recordNumber, type, createdAt, reason }) => (
              <tr key={key}>
                <td>
                  <VisibleText text={recordNumber} />
                </td>
                <td>
                  <VisibleText text={typeName(type)} />
                </td>
                <td>
                  <DateTimeText text={createdAt} now={0} />
                </td>
                <td>
                  <VisibleText text={reason} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {failures.length > SHOWN && <p>{jobTexts.shown(SHOWN)}</p>}
      <Button onClick={(event) => closeDialog(event.currentTarget, '')}>{inboxTexts.close}</Button>
    </Dialog>
  );
}
