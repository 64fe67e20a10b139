import { formatCount } from '#lib/locale.ts';
import { Button } from '#ui/button.tsx';
import { closePanel } from '#ui/close-panel.ts';
import { Link } from '#ui/link.tsx';
import type { Work } from './work.ts';
import classes from './work.module.css';

/** One piece of work: how far it is, and what can be done about it. */
export function WorkItem({ work, isLast }: { work: Work; isLast: boolean }) {
  const { state, words, progress, place, stop, forget } = work;
  const isRunning = state === 'running';
  return (
    <li className={classes.item}>
      <p>
        {words}
        {isRunning && progress.left !== null && (
          <span className={classes.left}> {formatCount(progress.left)} left</span>
        )}
      </p>
      {isRunning && (
        <progress aria-label={words} {...(progress.part !== null && { value: progress.part })} />
      )}
      <div className={classes.buttons}>
        <Link to={place.path} onClick={({ currentTarget }) => closePanel(currentTarget)}>
          Open {place.name}
        </Link>
        {stop && (
          <Button size="compact-xs" variant="default" onClick={stop}>
            Stop
          </Button>
        )}
        {!isRunning && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              forget();
              // With the last one goes the button that had the focus.
              if (isLast) document.getElementById('main')?.focus();
            }}
          >
            Dismiss
          </Button>
        )}
      </div>
      {isRunning && !stop && (
        <p className={classes.note}>Waybill continues even if you close this page.</p>
      )}
    </li>
  );
}
