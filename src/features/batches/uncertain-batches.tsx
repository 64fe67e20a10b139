import { useInfiniteQuery } from '@tanstack/react-query';
import { batchQueries } from '#api/batches.ts';
import type { Batch } from '#contract/batch.ts';
import { FirstOf } from '#ui/first-of.tsx';
import classes from './batches.module.css';
import { UncertainBatch } from './uncertain-batch.tsx';

/** What stands out: batches that may or may not have been done, or that wait for a person. */
export function UncertainBatches() {
  const uncertain = useInfiniteQuery(batchQueries.list({ only: 'uncertain' }));
  const waiting = useInfiniteQuery(batchQueries.list({ only: 'person' }));
  const found = new Map<number, Batch>();
  for (const { data } of [uncertain, waiting]) {
    for (const batch of data?.pages.flatMap(({ batches }) => batches) ?? []) {
      found.set(batch.id, batch);
    }
  }
  // Those that wait for a person come first.
  const batches = [...found.values()].toSorted(
    (a, b) => Number(b.needsPerson) - Number(a.needsPerson) || b.id - a.id,
  );
  if (batches.length === 0) return null;
  return (
    <section className={classes.standsOut} aria-label="Uncertain">
      <h2>
        {batches.length === 1 ? 'One batch is' : `${batches.length} batches are`} uncertain or
        waiting for you
      </h2>
      <FirstOf items={batches} noun="batches" first={5}>
        {(shown) => shown.map((batch) => <UncertainBatch key={batch.id} batch={batch} />)}
      </FirstOf>
    </section>
  );
}
