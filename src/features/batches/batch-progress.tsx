import type { Batch } from '#contract/batch.ts';
import classes from './batches.module.css';
import { lineTexts } from './texts.ts';

/** Shows how many sent lines the report has, while any line is pending. */
export function BatchProgress({ batch }: { batch: Batch }) {
  const { sent, verdicts, namedLines, isFollowed } = batch;
  if (isFollowed || verdicts.pending === 0) return null;
  const label = lineTexts.progress(namedLines, sent);
  return (
    <span className={classes.progress}>
      <progress aria-label={label} value={namedLines} max={Math.max(1, sent)} />
      <span>{label}</span>
    </span>
  );
}
