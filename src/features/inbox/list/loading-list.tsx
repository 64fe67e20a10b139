import { describeFailure } from '#api/describe-failure.ts';
import { useLasting } from '#ui/use-lasting.ts';
import classes from '../inbox.module.css';

const SLOW = 3000;
const ROWS = Array.from({ length: 14 }, (_, index) => index);

/** Rows to come; says so where they take long or have to be asked for again. */
export function LoadingList({ error }: { error: unknown }) {
  const isSlow = useLasting(true, SLOW);
  return (
    <div className={classes.loading}>
      <p role="status" className={classes.loadingText}>
        {error !== null
          ? `${describeFailure(error).title}. Trying again…`
          : isSlow
            ? 'The service is slow to answer. Still waiting…'
            : 'Loading notifications…'}
      </p>
      <div aria-hidden>
        {ROWS.map((row) => (
          <div key={row} className={classes.ghost}>
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  );
}
