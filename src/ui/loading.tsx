import { useLasting } from './use-lasting.ts';
import classes from './loading.module.css';

const SLOW = 3000;

/** Stands where something is to come; says so where it takes long. */
export function Loading({ what }: { what: string }) {
  const isSlow = useLasting(true, SLOW);
  return (
    <div className={classes.loading}>
      <p role="status">
        {isSlow ? 'The service is slow to answer. Still waiting…' : `Loading ${what}…`}
      </p>
      <div aria-hidden>
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
