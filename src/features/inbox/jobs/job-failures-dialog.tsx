import { Box } from '@mantine/core';
import { failuresOf } from '#api/jobs/job-failures.ts';
import type { UsedJobs } from '#api/jobs/use-jobs.ts';
import { typeName } from '#contract/type-name.ts';
import { Button } from '#ui/button.tsx';
import { DateTimeText } from '#ui/values/date-time-text.tsx';
import { closeDialog, Dialog } from '#ui/panels/dialog.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { inboxColumnTexts, inboxTexts } from '../model/texts.ts';
import { jobTexts } from './texts.ts';

interface JobFailuresDialogProps {
  title: string;
  job: ReturnType<UsedJobs['find']>;
  onClosed: () => void;
}

const SHOWN = 500;

/** The notifications that an action didn't change, each with the service's reason. */
export function JobFailuresDialog({ title, job, onClosed }: JobFailuresDialogProps) {
  const now = useToday();
  const failures = job ? failuresOf(job) : [];
  const label = jobTexts.failures;
  return (
    <Dialog title={title} isWide onClosed={onClosed}>
      {/* Focusable, so that the keyboard can scroll it. */}
      <Box
        mah="60dvh"
        mb="md"
        style={{ overflow: 'auto' }}
        role="group"
        aria-label={label}
        tabIndex={0}
        data-focus
      >
        <SmallTable
          label={label}
          columns={[
            { name: inboxColumnTexts.record },
            { name: jobTexts.reason },
            { name: inboxColumnTexts.type },
            { name: inboxColumnTexts.time },
          ]}
          rows={failures.slice(0, SHOWN).map(({ key, recordNumber, type, createdAt, reason }) => ({
            key,
            cells: [
              <VisibleText key="record" text={recordNumber} />,
              <VisibleText key="reason" text={reason} />,
              <VisibleText key="type" text={typeName(type)} />,
              <DateTimeText key="time" text={createdAt} now={now} />,
            ],
          }))}
        />
      </Box>
      {failures.length > SHOWN && <p>{jobTexts.shown(SHOWN)}</p>}
      <Button onClick={(event) => closeDialog(event.currentTarget, '')}>{inboxTexts.close}</Button>
    </Dialog>
  );
}
