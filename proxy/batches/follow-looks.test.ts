import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Json } from '#lib/json.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { RefusedError, StoreError } from '../errors/store-error.ts';
import { createJournal } from '../journal/journal.ts';
import { MovedOnError } from '../journal/moved-on-error.ts';
import { monotonic } from '../service/sending-clock.ts';
import { eachStore } from '../testing/each-store.ts';
import { createFollow, type DoneCodes } from './follow.ts';
import { openBatches, verdictTopic, type OpenBatch } from './follow-rows.ts';
import type { Shown } from './judge-line.ts';
import type { ReadBack, ReadBackResult } from './read-back.ts';
import { createWaits } from './waits.ts';

const WAITING_TIME = 60_000;
/** Milliseconds from sending to a check, as in the waiting time and as long again after it. */
const [EARLY, SOON, LATE, GIVEN_UP] = [50_000, 70_000, 200_000, 86_400_000 + WAITING_TIME];

const [, open] = eachStore[0]!;
const ids = [randomUUID(), randomUUID()];
const reportId = randomUUID();

interface Given {
  state?: 'UNKNOWN' | 'DONE' | 'REJECTED';
  reportId?: string | null;
  endpoint?: string;
  /** The response to the request for the report. */
  report?: () => Json;
  done?: Partial<DoneCodes>;
  sendAgain?: () => Promise<void>;
}

/** How the service shows the two lines of the batch, and more of the read-back. */
interface Looked
  extends Partial<Omit<ReadBackResult, 'shown'>>, Partial<Pick<OpenBatch, 'attempts' | 'basis'>> {
  shown?: readonly [Shown, Shown];
  looks?: number;
  kind?: Partial<ReadBack>;
}

/** Starts with a batch of two notifications that was sent. */
async function start(given: Given = {}) {
  const { state = 'DONE', endpoint = 'notifications.update', done, sendAgain } = given;
  const [store] = await open(1);
  const journal = createJournal(store!);
  const intent = {
    account: 'a',
    who: null,
    key: randomUUID(),
    endpoint,
    bodyHash: 'h',
    ...(endpoint === 'notifications.update'
      ? {
          target: '/v2/notifications/update',
          body: JSON.stringify({
            Read: ids,
            Unread: [],
            Archive: [],
          }),
        }
      : {
          target: `/v2/notifications/${ids[0]!}/archive`,
          body: null,
        }),
  };
  const sending = await journal.markSending(await journal.prepare(intent, 1), 1);
  const answer = { status: 200, contentType: null, body: '{}' };
  const sent = state === 'UNKNOWN' ? sending : await journal.storeAnswer(sending, answer, 2);
  const verdict = { state, reason: 'sent', recordsReceived: null };
  await journal.settle(sent, { ...verdict, reportId: given.reportId ?? null }, 2);
  const calls = { reports: 0, reads: 0, sentAgain: 0, announced: 0, judged: 0 };
  /** Whether each read-back was thorough, and late. */
  const asked: [isThorough: boolean, isLate: boolean][] = [];
  store!.listen(verdictTopic('a'), () => void calls.announced++);
  const follow = createFollow({
    account: 'a',
    journal,
    async ask() {
      calls.reports++;
      return (given.report ?? (() => ({})))();
    },
    firstPage: () => Promise.resolve(1 as const),
    doneCodes: { reportStatus: [], lineStatus: [], ...done },
    async sendAgain({ id }) {
      calls.sentAgain += id;
      await sendAgain?.();
    },
    async judgeStored(entry) {
      calls.judged++;
      return entry;
    },
  });
  const waits = createWaits({ owner: journal.owner, serviceTime: () => null });
  return {
    calls,
    asked,
    /** Sends another batch that gives the same notifications another status. */
    overtake: async () => {
      const body = JSON.stringify({ Read: [], Unread: ids, Archive: [] });
      const later = { ...intent, key: randomUUID(), body };
      await journal.markSending(await journal.prepare(later, 3), 3);
    },
    /** @returns whether the batch needs a check */
    prepare: async () => {
      const [batch] = await store!.read((sql) => openBatches(sql, 'a', waits));
      return await follow.prepare(batch!);
    },
    look: async (after: number, looked: Looked = {}) => {
      const { shown, looks = 9, kind, attempts, basis, ...more } = looked;
      const batches = await store!.read((sql) => openBatches(sql, 'a', waits));
      for (const batch of batches) batch.begunAt = monotonic() - after;
      if (attempts !== undefined) batches[0]!.attempts = attempts;
      if (basis !== undefined) batches[0]!.basis = basis;
      const read: ReadBack['read'] = async (_lines, isThorough, isLate) => {
        calls.reads++;
        asked.push([isThorough, isLate]);
        if (shown === undefined) throw new Error('no answer');
        return { asked: 'the list', shown: ({ position }) => shown[position]!, ...more };
      };
      const results = await follow.look(
        {
          endpoints: [endpoint],
          quiet: 0,
          pause: 1,
          waitingTime: WAITING_TIME,
          maySendAlone: true,
          asked: 'the list',
          waitsForProof: false,
          read,
          arrived: (all) =>
            all.every((one) => one === 'done') ? 'yes' : all.includes('undone') ? 'no' : 'untold',
          ...kind,
        },
        batches,
        () => looks,
      );
      return results.get(1);
    },
    isFollowed: async () => (await store!.read((sql) => openBatches(sql, 'a', waits))).length > 0,
    stateNow: async () =>
      (await store!.read((sql) => sql.get('SELECT state, settled_by FROM writes')))!,
    lines: async () => {
      const rows = await store!.read((sql) =>
        sql.all('SELECT verdict, is_final, reason FROM lines ORDER BY position'),
      );
      return rows.map(({ verdict, is_final: isFinal, reason }) =>
        [verdict, isFinal === 1 ? 'finally' : 'for now', reason].join(' '),
      );
    },
    verdicts: async () => {
      const rows = await store!.read((sql) =>
        sql.all('SELECT verdict FROM lines ORDER BY position'),
      );
      return rows.map(({ verdict }) => verdict);
    },
    evidence: async () => {
      const rows = await store!.read((sql) => sql.all('SELECT asked, found FROM evidence'));
      return rows.map(({ asked, found }) => `${String(asked)}: ${String(found)}`);
    },
    needsPerson: async () =>
      (await store!.read((sql) => sql.get('SELECT needs_person FROM follows')))!['needs_person'] ===
      1,
  };
}

const naming = (...lines: object[]) => ({
  ReportStatus: 5,
  Paging: { HasMoreRecords: false },
  Result: lines as Json[],
});
const line = (id: string, Status: number | null = null) => ({ RecordId: id, Status });
const undone = ['undone', 'undone'] as const;

test('waits for the report at first, unless it can’t be read or the waiting time is over', async () => {
  const read = async (after: number, looks: number, given: Given) => {
    const { look, calls } = await start({ reportId, ...given });
    const looked = await look(after, { shown: undone, looks });
    return [calls.reports, calls.reads, looked];
  };
  for (const looks of [0, 2]) expect(await read(EARLY, looks, {})).toEqual([1, 0, 'pending']);
  expect(await read(EARLY, 3, {})).toEqual([1, 1, 'pending']);
  expect(await read(SOON, 0, {})).toEqual([1, 1, 'followed']);
  expect(await read(EARLY, 0, { reportId: null })).toEqual([0, 1, 'pending']);
  expect(await read(EARLY, 0, { state: 'UNKNOWN' })).toEqual([0, 1, 'pending']);
  const unreadable = () => {
    throw new Error('no answer');
  };
  expect(await read(EARLY, 0, { report: unreadable })).toEqual([1, 1, 'pending']);
  const whole = () => naming(...ids.map((id) => line(id)));
  expect(await read(EARLY, 0, { report: whole })).toEqual([1, 1, 'steady']);
});

test('reads a report until it names every line, or has a status that means done', async () => {
  const { look, calls, lines } = await start({
    reportId,
    report: () => (calls.reports > 1 ? naming(line(ids[1]!)) : naming(line(ids[0]!.toUpperCase()))),
  });
  await look(EARLY, { shown: undone });
  expect(await lines()).toEqual([
    'refused for now the service processed it without effect',
    'pending for now the service shows no effect yet',
  ]);
  await look(EARLY, { shown: undone });
  await look(EARLY, { shown: undone });
  expect(calls.reports).toBe(2);
  for (const [code, verdict] of [
    [5, 'refused'],
    [6, 'pending'],
  ] as const) {
    const one = await start({ reportId, report: () => naming(), done: { reportStatus: [code] } });
    await one.look(EARLY, { shown: undone });
    expect(await one.verdicts()).toEqual([verdict, verdict]);
  }
});

test('takes a batch that was refused when it was sent again for one that had its turn', async () => {
  const { look, lines, calls } = await start({ state: 'REJECTED', reportId });
  await look(EARLY, { shown: ['undone', 'untold'], attempts: 1 });
  expect(await lines()).toEqual([
    'refused for now the service processed it without effect',
    'reported for now the service refused the batch when it was sent again, but nothing proves the outcome',
  ]);
  expect(calls.reports).toBe(0);
});

test('holds back a verdict that an unread report may explain only where a guess costs money', async () => {
  const unread: Given = {
    reportId,
    report: () => {
      throw new Error('no answer');
    },
  };
  const careful = await start(unread);
  const kind = { waitsForProof: true };
  expect(await careful.look(LATE, { shown: undone, kind })).toBe('steady');
  const why = 'the service shows no effect, and Waybill can’t read its report';
  expect(await careful.lines()).toEqual([`pending for now ${why}`, `pending for now ${why}`]);
  expect(await careful.look(GIVEN_UP, { shown: undone, kind })).toBe('followed');
  expect(await careful.verdicts()).toEqual(['contradicted', 'contradicted']);
  // Another line that the list may have missed holds nothing up.
  const quick = await start(unread);
  const statusOf = () => null;
  expect(await quick.look(SOON, { shown: ['undone', 'unseen'], statusOf })).toBe('pending');
  expect(await quick.verdicts()).toEqual(['contradicted', 'pending']);
});

test.each<[string, number, Looked, string]>([
  ['every line is settled', EARLY, { shown: ['done', 'done'] }, 'followed'],
  ['a line is pending', EARLY, { shown: ['done', 'undone'] }, 'pending'],
  ['both lines are pending', EARLY, { shown: ['untold', 'undone'] }, 'pending'],
  ['the service can’t be read', EARLY, {}, 'pending'],
  ['the service could not be read for a day', GIVEN_UP, {}, 'followed'],
  [
    'proof is missing after the waiting time',
    SOON,
    { shown: ['done', 'untold'], kind: { waitsForProof: true } },
    'steady',
  ],
  [
    'the list may have missed a line',
    SOON,
    { shown: ['done', 'unseen'], statusOf: () => 2 },
    'pending',
  ],
  [
    'the list may have missed a line, and others lack proof',
    SOON,
    { shown: ['untold', 'unseen'], statusOf: () => 2, kind: { waitsForProof: true } },
    'pending',
  ],
  [
    'the list may have missed both lines',
    SOON,
    { shown: ['unseen', 'unseen'], statusOf: () => null },
    'pending',
  ],
  [
    'the list missed no line, and proof is missing',
    SOON,
    { shown: ['done', 'untold'], statusOf: () => 2, kind: { waitsForProof: true } },
    'steady',
  ],
  [
    'the list missed a line a waiting time later as well, and proof is missing',
    LATE,
    { shown: ['done', 'unseen'], statusOf: () => 2, kind: { waitsForProof: true } },
    'steady',
  ],
  [
    'the list missed a line a waiting time later as well',
    LATE,
    { shown: ['done', 'unseen'], statusOf: () => 2 },
    'followed',
  ],
])('says how soon to check again where %s', async (_name, after, looked, expected) => {
  const { look, isFollowed } = await start();
  expect(await look(after, looked)).toBe(expected);
  expect(await isFollowed()).toBe(expected !== 'followed');
});

test('records what a check found, and announces it, once for each change', async () => {
  const { look, evidence, calls, lines } = await start();
  const why = ({ position }: { position: number }) => (position === 1 ? 'it is locked' : undefined);
  await look(EARLY, { shown: ['done', 'undone'], why });
  const found = 'the list: 1 as requested, 1 not as requested: 1 because it is locked';
  expect(await evidence()).toEqual([found]);
  expect(calls.announced).toBe(1);
  expect(await lines()).toEqual([
    'proven finally the service shows it as done',
    'pending for now the service shows no effect yet: it is locked',
  ]);
  await look(EARLY, { shown: ['done', 'undone'], why });
  expect(await evidence()).toEqual([found]);
  expect(calls.announced).toBe(1);
  // The first line is settled, so only the second counts.
  await look(SOON, { shown: ['done', 'untold'], kind: { waitsForProof: true } });
  const untold = 'the list: 1 not verifiable';
  expect(await evidence()).toEqual([found, untold]);
  expect(calls.announced).toBe(2);
  await look(GIVEN_UP, {});
  expect(await evidence()).toEqual([found, untold]);
  expect(calls.announced).toBe(3);
});

test('reads thoroughly once the report is complete or the waiting time is over', async () => {
  for (const [after, done, expected] of [
    [EARLY, [], [false, false]],
    [EARLY, [5], [true, false]],
    [SOON, [], [true, true]],
  ] as const) {
    const given = { reportId, report: () => naming(), done: { reportStatus: done } };
    const { look, asked } = await start(given);
    await look(after, { shown: undone });
    expect(asked).toEqual([expected]);
  }
});

test('waits where the service can’t be read, but not where the store fails', async () => {
  const lost = await start({ state: 'UNKNOWN' });
  expect(await lost.look(LATE)).toBe('pending');
  expect(await lost.needsPerson()).toBe(false);
  for (const error of [new StoreError('disk full'), new RefusedError('gone back in time')]) {
    for (const state of ['UNKNOWN', 'DONE'] as const) {
      const { look } = await start({ state });
      const kind = { read: () => Promise.reject(error) };
      await expect(look(LATE, { kind })).rejects.toBe(error);
    }
  }
});

test('follows a batch that was refused at once no further', async () => {
  const { prepare, isFollowed, lines } = await start({ state: 'REJECTED' });
  expect(await prepare()).toBe(false);
  expect(await isFollowed()).toBe(false);
  expect(await lines()).toEqual(['refused finally sent', 'refused finally sent']);
  const done = await start();
  expect(await done.prepare()).toBe(true);
  expect(done.calls.judged).toBe(0);
});

test.each<[readonly [Shown, Shown], string]>([
  [['absent', 'untold'], '1 not listed, 1 not verifiable'],
  [['unseen', 'unseen'], '2 not seen'],
])('describes lines that are %o', async (shown, found) => {
  const { look, evidence } = await start({ state: 'UNKNOWN' });
  await look(LATE, { shown, why: () => undefined });
  expect(await evidence()).toEqual([`the list: ${found}`]);
});

test('settles a lost batch by what the service shows, and records that', async () => {
  const { look, evidence, stateNow, verdicts } = await start({ state: 'UNKNOWN' });
  expect(await look(EARLY, { shown: ['done', 'undone'] })).toBe('pending');
  expect(await evidence()).toEqual([]);
  // The next check may no longer prove it, because another payment is in progress by then.
  expect(await look(EARLY, { shown: ['done', 'done'] })).toBe('followed');
  expect(await stateNow()).toEqual({ state: 'DONE', settled_by: 'read-back' });
  expect(await verdicts()).toEqual(['proven', 'proven']);
  expect(await evidence()).toEqual(['the list: 2 as requested']);
});

test('sends a lost batch again at most four times, and records why', async () => {
  const { look, evidence, calls, needsPerson } = await start({ state: 'UNKNOWN' });
  expect(await look(EARLY, { shown: undone })).toBe('pending');
  expect(calls.sentAgain).toBe(0);
  expect(await look(SOON, { shown: undone, attempts: 3 })).toBe('steady');
  expect([calls.sentAgain, await needsPerson()]).toEqual([1, false]);
  expect(await evidence()).toEqual(['the list: 2 not as requested']);
  expect(await look(SOON, { shown: undone, attempts: 4 })).toBe('steady');
  expect([calls.sentAgain, await needsPerson()]).toEqual([1, true]);
});

test('sends no lost batch again once another changed the same records during the check', async () => {
  const { look, overtake, calls } = await start({ state: 'UNKNOWN' });
  const read = async () => {
    await overtake();
    return { asked: 'the list', shown: () => 'undone' as const };
  };
  expect(await look(SOON, { kind: { read } })).toBe('pending');
  expect(calls.sentAgain).toBe(0);
});

test('leaves a lost batch to a person once', async () => {
  const { look, evidence, calls, needsPerson } = await start({ state: 'UNKNOWN' });
  // A list without statuses misses no line.
  await look(SOON, { shown: ['done', 'unseen'] });
  await look(SOON, { shown: ['done', 'unseen'] });
  expect(await needsPerson()).toBe(true);
  expect(await evidence()).toEqual(['the list: 1 as requested, 1 not seen']);
  expect(calls.announced).toBe(1);
});

test.each([
  ['ignores that another decision came first', new ProblemError('write-under-way', 'x'), true],
  ['ignores that a batch has moved on', new MovedOnError('x'), true],
  ['reports another problem', new ProblemError('over-allocated', 'x'), false],
  ['reports an error', new TypeError('x'), false],
])('%s when it sends a batch again', async (_name, error, isIgnored) => {
  const { look } = await start({ state: 'UNKNOWN', sendAgain: () => Promise.reject(error) });
  const looked = look(SOON, { shown: undone });
  if (isIgnored) expect(await looked).toBe('steady');
  else await expect(looked).rejects.toBe(error);
});

const claims = 'contradicted for now the service reported success, but shows no effect';
const named = 'reported for now the service’s report names it, but nothing proves the outcome';
const processed = 'refused for now the service processed it without effect';

test.each<[string, Given, Looked['shown'], string[]]>([
  ['no codes', {}, ['undone', 'untold'], [processed, named]],
  [
    'a code that means done',
    { done: { lineStatus: [1] } },
    ['undone', 'untold'],
    [claims, 'refused for now the service reported a failure, and nothing can be checked'],
  ],
  [
    'several codes that mean done',
    { done: { lineStatus: [3, 1] } },
    ['undone', 'done'],
    [claims, 'contradicted for now the service reported a failure, but shows it as done'],
  ],
  [
    'a line without a code',
    {
      report: () => naming(line(ids[0]!), line(ids[1]!, 1)),
      done: { lineStatus: [1] },
    },
    ['untold', 'undone'],
    [named, claims],
  ],
])('judges the lines of a report by its codes, with %s', async (_name, given, shown, expected) => {
  const report = () => naming(line(ids[0]!, 1), line(ids[1]!, 2));
  const { look, lines } = await start({ reportId, report, ...given });
  await look(EARLY, { shown: shown! });
  expect(await lines()).toEqual(expected);
});

test('takes the answer to a single archive for the service’s own word', async () => {
  const endpoint = 'notifications.archiveOne';
  const { look, lines } = await start({ endpoint });
  await look(EARLY, { shown: undone });
  expect(await lines()).toEqual([claims]);
  const refused = await start({ endpoint, state: 'REJECTED' });
  await refused.look(EARLY, { shown: undone, attempts: 1 });
  expect(await refused.lines()).toEqual([processed]);
});

test('takes a person’s decision about a single archive for no answer of the service', async () => {
  const { look, lines } = await start({ endpoint: 'notifications.archiveOne' });
  const decided = { shown: ['untold', 'untold'], basis: 'person' } as const;
  await look(EARLY, decided);
  expect(await lines()).toEqual(['pending for now the service shows nothing that proves it']);
  await look(SOON, decided);
  expect(await lines()).toEqual([
    'reported finally a person marked the batch as received, but nothing proves the outcome',
  ]);
});
