import classes from './loading-rows.module.css';
import { useLasting } from './use-lasting.ts';

const SLOW = 3000;
const ROWS = Array.from({ length: 14 }, (_, index) => index);

interface LoadingRowsProps {
  /** What is listed: `transactions`. */
  what: string;
  /** Why it takes long, where that is known. */
  trouble?: string | null;
  /** Rows that are cards on a phone. */
  areCards?: boolean;
}

/** Rows to come; says so where they take long or have to be asked for again. */
export function LoadingRows({ what, trouble = null, areCards = false }: LoadingRowsProps) {
  const isSlow = useLasting(true, SLOW);
  const words = isSlow ? 'The service is slow to answer. Still waiting…' : `Loading ${what}…`;
  return (
    <div className={classes.loading}>
      <p role="status">{trouble ?? words}</p>
      <div aria-hidden>
        {ROWS.map((row) => (
          <div key={row} className={classes.ghost} data-cards={areCards || undefined}>
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  );
}
