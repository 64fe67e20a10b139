import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { lazy, useState } from 'react';
import { useJobs, type UsedJobs } from '#api/jobs/use-jobs.ts';
import { Button } from '#ui/button.tsx';
import type { Command } from '#ui/command.ts';
import { useCommands } from '#ui/commands.tsx';
import { Opening } from '#ui/opening.tsx';
import classes from './job-bar.module.css';
import { inboxTexts } from '../model/texts.ts';
import { jobTexts } from './texts.ts';
import { useAnnouncement } from './use-announcement.ts';
import visually from '#ui/visually-hidden.module.css';

const FailuresDialog = lazy(async () => ({
  default: (await import('./job-failures-dialog.tsx')).JobFailuresDialog,
}));

type JobView = UsedJobs['jobs'][number];

/** The actions at the bottom of the inbox, each with its progress and its undo. */
export function JobBar() {
  const jobs = useJobs();
  const announcement = useAnnouncement(jobs.jobs);
  const shown = shownRuns(jobs.jobs);
  useCommands([
    commandOf(
      jobTexts.retryFailed,
      shown.find(({ canRetry }) => canRetry),
      jobs.retryFailed,
    ),
    commandOf(inboxTexts.stop, shown.find(canStop), jobs.stop),
    commandOf(
      jobTexts.resume,
      shown.find(({ state }) => state === 'stopped'),
      jobs.resume,
    ),
    commandOf(
      inboxTexts.dismiss,
      shown.find((job) => !isUnderWay(job)),
      jobs.dismiss,
    ),
  ]);
  return (
    <div className={classes.bars}>
      <p role="status" className={visually.hidden}>
        {announcement}
      </p>
      {shown.map((job, index) => (
        <Bar key={job.id} job={job} jobs={jobs} name={jobTexts.region(index)} />
      ))}
    </div>
  );
}

/** The command of a bar's button, for the newest job that has the button. */
function commandOf(name: string, job: JobView | undefined, act: (id: string) => void): Command {
  return {
    name,
    group: 'Inbox',
    isPossible: () => job !== undefined,
    run: () => act(job!.id),
  };
}

function canStop({ state, counts }: JobView): boolean {
  return state === 'running' && counts.sent < counts.total;
}

function isUnderWay({ state }: JobView): boolean {
  return state === 'running' || state === 'stopping';
}

/** The running jobs and the newest one, unless they are being undone. */
function shownRuns(jobs: readonly JobView[]): JobView[] {
  return jobs.filter(
    ({ isUndone, state, isDismissed }, index) =>
      !isDismissed && !isUndone && (index === 0 || state !== 'finished'),
  );
}

function Bar({ job, jobs, name }: { job: JobView; jobs: UsedJobs; name: string }) {
  const { id, counts, state } = job;
  const isRunning = isUnderWay(job);
  return (
    <section className={classes.bar} aria-label={name}>
      <p className={classes.words}>
        {job.words}
        {job.problem !== null && <span className={classes.problem}> {job.problem}</span>}
      </p>
      <div className={classes.buttons}>
        {canStop(job) && <BarButton onClick={() => jobs.stop(id)}>{inboxTexts.stop}</BarButton>}
        {state === 'stopped' && (
          <BarButton onClick={() => jobs.resume(id)}>{jobTexts.resume}</BarButton>
        )}
        {counts.failed + counts.unknown + counts.skipped > 0 && <Why job={job} jobs={jobs} />}
        {job.canRetry && (
          <BarButton onClick={() => jobs.retryFailed(id)}>{jobTexts.retryFailed}</BarButton>
        )}
        {job.canUndo && <BarButton onClick={() => jobs.undo(id)}>{inboxTexts.undo}</BarButton>}
        {!isRunning && <BarButton onClick={() => jobs.dismiss(id)}>{inboxTexts.dismiss}</BarButton>}
      </div>
      {isRunning && counts.total > 1 && (
        <Progress
          className={classes.progress}
          size={2}
          radius={0}
          transitionDuration={200}
          aria-label={job.words}
          value={(50 * (counts.sent + counts.total - counts.pending)) / counts.total}
        />
      )}
    </section>
  );
}

function BarButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="compact-xs" variant="default" onClick={onClick}>
      {children}
    </Button>
  );
}

function Why({ job, jobs }: { job: JobView; jobs: UsedJobs }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
        {jobTexts.viewErrors}
      </Button>
      {isOpen && (
        <Opening>
          <FailuresDialog
            title={job.words}
            failures={jobs.failures(job.id)}
            onClosed={() => setOpen(false)}
          />
        </Opening>
      )}
    </>
  );
}
