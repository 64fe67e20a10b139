import type { Batch } from '#contract/batch.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import classes from './batches.module.css';
import { lineTexts } from './texts.ts';

/** Shows how many sent lines the report has, while any line is pending. */
export function BatchProgress({ batch }: { batch: Batch }) {
  const { sent, verdicts, namedLines, isFollowed } = batch;
  if (isFollowed || verdicts.pending === 0) return null;
  const label = lineTexts.progress(namedLines, sent);
  return (
    <span className={classes.progress}>
      <ProgressBar label={label} done={namedLines} total={sent} w={96} />
      <span>{label}</span>
    </span>
  );
}
