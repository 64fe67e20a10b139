import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { collectionQuery, emptyCollection } from '../collection/collection.ts';
import { jobTargetsFor, unansweredJob, type KnownJob } from './known-job.ts';
import { overlayOf, readEntered, truthOf } from './row-statuses.ts';
import { makeTarget } from './testing/make-target.ts';

const target = makeTarget({ id: 'A', type: 'Batch' });

function job(action: 'read' | 'archive', fields: Partial<KnownJob> = {}): KnownJob {
  const made = unansweredJob(
    action,
    { action, undoes: null, retries: null },
    jobTargetsFor(action, [target]),
  );
  return { ...made, ...fields };
}

test('shows the status that the newest running job will set', () => {
  expect(overlayOf([job('archive'), job('read')])).toEqual(new Map([['a', 4]]));
  expect(overlayOf([job('archive', { state: 'finished' }), job('read')])).toEqual(
    new Map([['a', 2]]),
  );
});

test('shows the current status of targets that a stopping job hasn’t sent', () => {
  expect(overlayOf([job('archive', { state: 'stopping' })]).size).toBe(0);
});

test('shows the service’s status of a settled row, or else the previous status', () => {
  const [item] = job('archive').targets;
  const shown = (change: object) => truthOf([{ ...item!, ...change }]).get('a');
  expect(shown({ verdict: 'done' })).toBe(4);
  expect(shown({ verdict: 'unchanged', status: 2 })).toBe(2);
  expect(shown({ verdict: 'refused' })).toBe(1);
});

test('groups rows of one record into one target', () => {
  const of = (createdAt: string) => makeTarget({ id: 'R', hasOwnId: false, createdAt });
  const targets = jobTargetsFor('archive', [
    of('2026-01-01T00:00:00Z'),
    of('2026-01-02T00:00:00Z'),
  ]);
  expect(targets.map(({ id, rows }) => [id, rows.length])).toEqual([['R', 2]]);
});

test.each([true, false])(
  'keeps a search with new rows only while it is observed: %s',
  (isWatched) => {
    const client = new QueryClient();
    const query = collectionQuery({ status: 'everything', types: [] });
    client.setQueryData(query.queryKey, { ...emptyCollection, state: 'loading' });
    if (isWatched) onTestFinished(new QueryObserver(client, query).subscribe(() => {}));
    const before = client.getQueryCache().find({ queryKey: query.queryKey });
    readEntered(client, [{ ...job('archive').targets[0]!, verdict: 'done' }]);
    // Another one in its place would be one that the screen doesn't see.
    expect(client.getQueryCache().find({ queryKey: query.queryKey })).toBe(
      isWatched ? before : undefined,
    );
  },
);
