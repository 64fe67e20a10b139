import { formatCount } from '#lib/locale.ts';
import { Link } from '#ui/link.tsx';
import classes from './overview.module.css';

/** A count that links to its rows; 0 is plain text. */
export function CountLink({ count, to, label }: { count: number; to: string; label?: string }) {
  if (count === 0) return <span className={classes.none}>0</span>;
  return (
    <Link to={to} className={classes.count} aria-label={label}>
      {formatCount(count)}
    </Link>
  );
}
