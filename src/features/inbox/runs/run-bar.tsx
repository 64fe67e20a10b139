import { lazy, useState } from 'react';
import { useRuns, type Runs } from '#api/runs/use-runs.ts';
import { Button } from '#ui/button.tsx';
import type { Command } from '#ui/command.ts';
import { useCommands } from '#ui/commands.tsx';
import { Opening } from '#ui/opening.tsx';
import classes from './run-bar.module.css';
import { useAnnouncement } from './use-announcement.ts';
import visually from '#ui/visually-hidden.module.css';

const FailuresDialog = lazy(async () => ({
  default: (await import('./run-failures-dialog.tsx')).RunFailuresDialog,
}));

type RunView = Runs['runs'][number];

/** At the bottom of the inbox: what is being done, how far it came, and the way back. */
export function RunBar() {
  const runs = useRuns();
  const announcement = useAnnouncement(runs.runs);
  const shown = shownRuns(runs.runs);
  useCommands([
    doing(
      'Retry failed',
      shown.find(({ canRetry }) => canRetry),
      runs.retryFailed,
    ),
    doing('Stop', shown.find(canStop), runs.stop),
    doing(
      'Resume',
      shown.find(({ state }) => state === 'stopped'),
      runs.resume,
    ),
    doing(
      'Dismiss',
      shown.find((run) => !isUnderWay(run)),
      runs.dismiss,
    ),
  ]);
  return (
    <div className={classes.bars}>
      <p role="status" className={visually.hidden}>
        {announcement}
      </p>
      {shown.map((run, index) => (
        <Bar
          key={run.id}
          run={run}
          runs={runs}
          name={index === 0 ? 'Action' : `Action ${index + 1}`}
        />
      ))}
      {!runs.isLasting && shown.length > 0 && (
        <p className={classes.note}>
          This browser keeps nothing for this page, as in a private window. A reload ends what is
          still being done, and with it goes Undo.
        </p>
      )}
    </div>
  );
}

/** What the bar's buttons do to the newest run that has such a button. */
function doing(name: string, run: RunView | undefined, act: (id: string) => void): Command {
  return {
    name,
    group: 'Inbox',
    isPossible: () => run !== undefined,
    run: () => act(run!.id),
  };
}

function canStop({ state, counts }: RunView): boolean {
  return state === 'running' && counts.sent < counts.total;
}

function isUnderWay({ state }: RunView): boolean {
  return state === 'running' || state === 'stopping';
}

/** What is under way, and what came of the newest; a run that is being undone speaks no more. */
function shownRuns(runs: readonly RunView[]): RunView[] {
  return runs.filter(
    ({ isUndone, state, isDismissed }, index) =>
      !isDismissed && !isUndone && (index === 0 || state !== 'finished'),
  );
}

function Bar({ run, runs, name }: { run: RunView; runs: Runs; name: string }) {
  const { id, counts, state } = run;
  const isGoingOn = isUnderWay(run);
  return (
    <section className={classes.bar} aria-label={name}>
      <p className={classes.words}>
        {run.words}
        {run.problem !== null && <span className={classes.problem}> {run.problem}</span>}
      </p>
      <div className={classes.buttons}>
        {canStop(run) && <BarButton onClick={() => runs.stop(id)}>Stop</BarButton>}
        {state === 'stopped' && <BarButton onClick={() => runs.resume(id)}>Resume</BarButton>}
        {counts.failed + counts.unknown + counts.skipped > 0 && <Why run={run} runs={runs} />}
        {run.canRetry && <BarButton onClick={() => runs.retryFailed(id)}>Retry failed</BarButton>}
        {run.canUndo && <BarButton onClick={() => runs.undo(id)}>Undo</BarButton>}
        {!isGoingOn && <BarButton onClick={() => runs.dismiss(id)}>Dismiss</BarButton>}
      </div>
      {isGoingOn && counts.total > 1 && (
        <progress
          className={classes.progress}
          aria-label={run.words}
          max={counts.total * 2}
          value={counts.sent + counts.total - counts.pending}
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

function Why({ run, runs }: { run: RunView; runs: Runs }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
        Show why
      </Button>
      {isOpen && (
        <Opening>
          <FailuresDialog
            title={run.words}
            failures={runs.failures(run.id)}
            onClosed={() => setOpen(false)}
          />
        </Opening>
      )}
    </>
  );
}
