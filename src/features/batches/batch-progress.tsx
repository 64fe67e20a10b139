import type { Batch } from '#contract/batch.ts';
import { formatCount } from '#lib/locale.ts';
import classes from './batches.module.css';

/** Lines of the report so far, of those sent, while anything is pending. */
export function BatchProgress({ batch }: { batch: Batch }) {
  const { sent, verdicts, namedLines, isFollowed } = batch;
  if (isFollowed || verdicts.pending === 0) return null;
  const label = `${formatCount(namedLines)} of ${formatCount(sent)} lines reported`;
  return (
    <span className={classes.progress}>
      <progress aria-label={label} value={namedLines} max={Math.max(1, sent)} />
      <span>{label}</span>
    </span>
  );
}
