import { useLasting } from '#ui/use-lasting.ts';
import classes from './receivables.module.css';

const SLOW = 3000;
const ROWS = Array.from({ length: 14 }, (_, index) => index);

/** Transactions to come. */
export function LoadingLedger() {
  const isSlow = useLasting(true, SLOW);
  return (
    <div className={classes.loading}>
      <p role="status">
        {isSlow ? 'The service is slow to answer. Still waiting…' : 'Loading transactions…'}
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
