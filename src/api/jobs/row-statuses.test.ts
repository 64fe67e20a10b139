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

test('rows show what the newest job under way will make of them', () => {
  expect(overlayOf([job('archive'), job('read')])).toEqual(new Map([['a', 4]]));
  expect(overlayOf([job('archive', { state: 'finished' }), job('read')])).toEqual(
    new Map([['a', 2]]),
  );
});

test('targets that a stopping job has not sent show their status', () => {
  expect(overlayOf([job('archive', { state: 'stopping' })]).size).toBe(0);
});

test('a settled row shows what the service said, else what it was before', () => {
  const [item] = job('archive').targets;
  const shown = (change: object) => truthOf([{ ...item!, ...change }]).get('a');
  expect(shown({ verdict: 'done' })).toBe(4);
  expect(shown({ verdict: 'unchanged', status: 2 })).toBe(2);
  expect(shown({ verdict: 'refused' })).toBe(1);
});

test('rows of one record are one target with each of its rows', () => {
  const of = (createdAt: string) => makeTarget({ id: 'R', hasOwnId: false, createdAt });
  const targets = jobTargetsFor('archive', [
    of('2026-01-01T00:00:00Z'),
    of('2026-01-02T00:00:00Z'),
  ]);
  expect(targets.map(({ id, rows }) => [id, rows.length])).toEqual([['R', 2]]);
});

test.each([true, false])(
  'a search that rows have entered stays where it is watched: %s',
  (isWatched) => {
    const client = new QueryClient();
    const query = collectionQuery({ status: 'everything', types: [] });
    client.setQueryData(query.queryKey, { ...emptyCollection, state: 'reading' });
    if (isWatched) onTestFinished(new QueryObserver(client, query).subscribe(() => {}));
    const before = client.getQueryCache().find({ queryKey: query.queryKey });
    readEntered(client, [{ ...job('archive').targets[0]!, verdict: 'done' }]);
    // Another one in its place would be one that the screen doesn't see.
    expect(client.getQueryCache().find({ queryKey: query.queryKey })).toBe(
      isWatched ? before : undefined,
    );
  },
);
