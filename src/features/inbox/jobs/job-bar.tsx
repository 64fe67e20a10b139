import { lazy, useState } from 'react';
import { useJobs, type UsedJobs } from '#api/jobs/use-jobs.ts';
import { useWatched } from '#api/jobs/use-watched.ts';
import { BarButton } from '#ui/notices/bar-button.tsx';
import type { Command } from '#ui/commands/command.ts';
import { useCommands } from '#ui/commands/commands.tsx';
import { Opening } from '#ui/opening.tsx';
import { BottomBar } from '../parts/bottom-bar.tsx';
import { BottomBars } from '../parts/bottom-bars.tsx';
import { Labeling } from '../labels/labeling.tsx';
import { SameRecordCommands } from '../list/same-record-commands.tsx';
import { Muting } from '../mutes/muting.tsx';
import { inboxTexts } from '../model/texts.ts';
import { Snoozing } from '../snooze/snoozing.tsx';
import { Starring } from '../stars/starring.tsx';
import { hasFaults, isDone, shownJobs } from './shown-jobs.ts';
import { jobTexts } from './texts.ts';
import { UndoMemory } from './undo-memory.tsx';
import { useAnnouncement } from './use-announcement.ts';
import visually from '#ui/visually-hidden.module.css';

const FailuresDialog = lazy(async () => ({
  default: (await import('./job-failures-dialog.tsx')).JobFailuresDialog,
}));

type JobView = UsedJobs['jobs'][number];

/** Jobs at the bottom of the inbox, and other parts that are shown there. */
export function JobBar() {
  return (
    <>
      <Jobs />
      <Snoozing />
      <Labeling />
      <Starring />
      <Muting />
      <UndoMemory />
      <SameRecordCommands />
    </>
  );
}

/** The actions, each with its progress and its undo. By itself, because progress comes often. */
function Jobs() {
  const jobs = useJobs();
  const announcement = useAnnouncement(jobs.jobs);
  const [openedAt] = useState(Date.now);
  const { ids: watched } = useWatched(
    jobs.jobs.filter(({ isUnderWay }) => isUnderWay).map(({ id }) => id),
  );
  const shown = shownJobs(jobs.jobs, watched, openedAt);
  useCommands([
    commandOf(
      jobTexts.retryFailed,
      shown.find(({ canRetry }) => canRetry),
      jobs.retryFailed,
    ),
    commandOf(
      inboxTexts.stop,
      shown.find(({ canStop }) => canStop),
      jobs.stop,
    ),
    commandOf(
      jobTexts.resume,
      shown.find(({ state }) => state === 'stopped'),
      jobs.resume,
    ),
    commandOf(
      inboxTexts.dismiss,
      shown.find(({ isUnderWay }) => !isUnderWay),
      jobs.dismiss,
    ),
  ]);
  return (
    <BottomBars>
      <p role="status" className={visually.hidden}>
        {announcement}
      </p>
      {shown.map((job, index) => (
        <Bar key={job.id} job={job} jobs={jobs} name={jobTexts.region(index)} />
      ))}
    </BottomBars>
  );
}

/** The command of a bar's button, for the newest job that has the button. */
function commandOf(name: string, job: JobView | undefined, act: (id: string) => void): Command {
  return {
    name,
    group: inboxTexts.screen,
    isPossible: () => job !== undefined,
    run: () => act(job!.id),
  };
}

function Bar({ job, jobs, name }: { job: JobView; jobs: UsedJobs; name: string }) {
  const { id, counts, state, isUnderWay } = job;
  return (
    <BottomBar
      label={name}
      text={job.words}
      news={state}
      isDone={isDone(job)}
      problem={job.problem}
      done={isUnderWay && counts.total > 1 ? job.part : null}
    >
      {job.canStop && <BarButton onClick={() => jobs.stop(id)}>{inboxTexts.stop}</BarButton>}
      {state === 'stopped' && (
        <BarButton onClick={() => jobs.resume(id)}>{jobTexts.resume}</BarButton>
      )}
      {hasFaults(job) && <Why job={job} jobs={jobs} />}
      {job.canRetry && (
        <BarButton onClick={() => jobs.retryFailed(id)}>{jobTexts.retryFailed}</BarButton>
      )}
      {job.canUndo && <BarButton onClick={() => jobs.undo(id)}>{inboxTexts.undo}</BarButton>}
      {!isUnderWay && <BarButton onClick={() => jobs.dismiss(id)}>{inboxTexts.dismiss}</BarButton>}
    </BottomBar>
  );
}

function Why({ job, jobs }: { job: JobView; jobs: UsedJobs }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BarButton onClick={() => setOpen(true)}>{jobTexts.viewErrors}</BarButton>
      {isOpen && (
        <Opening>
          <FailuresDialog
            title={job.words}
            job={jobs.find(job.id)}
            onClosed={() => setOpen(false)}
          />
        </Opening>
      )}
    </>
  );
}
