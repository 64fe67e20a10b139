import { Button } from '#ui/button.tsx';
import { useStored } from '#ui/store.ts';
import { NOTHING_SAID, type TeamWork } from './create-team.ts';
import bars from '../jobs/job-bar.module.css';
import visually from '#ui/visually-hidden.module.css';

/** At the bottom: what came of taking, and that nobody can tell what others do, while it is so. */
export function TeamBar({ work, onRetry }: { work: TeamWork; onRetry: () => void }) {
  const { words, how } = useStored(work.said, (it) => it);
  const hasFailed = useStored(work.error, (it) => it !== null);
  return (
    <div className={bars.bars}>
      <p role="status" className={visually.hidden}>
        {words}
      </p>
      {how !== 'heard' && (
        <section className={bars.bar} aria-label="Taken">
          <p className={how === 'failure' ? `${bars.words} ${bars.problem}` : bars.words}>
            {words}
          </p>
          <Button size="compact-xs" variant="default" onClick={() => work.said.set(NOTHING_SAID)}>
            Dismiss
          </Button>
        </section>
      )}
      {hasFailed && (
        <p className={bars.note} role="status">
          Who has taken what, and what others do, can’t be told at the moment. The inbox works.{' '}
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            Look again
          </Button>
        </p>
      )}
    </div>
  );
}
