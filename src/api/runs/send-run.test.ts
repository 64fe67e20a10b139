import { afterEach, expect, test, vi } from 'vitest';
import { problemType, type ProblemKind } from '#contract/problem.ts';
import { allItems, type Chunk, type Run } from './run.ts';
import { sendRun } from './send-run.ts';
import { idOf, makeContext, makeTarget, runOn } from './testing/make-run.ts';

const REPORT = '11111111-1111-1111-1111-111111111111';

interface Sent {
  key: string;
  ids: string[];
}

/** Every write that reached the service, and what it is answered. */
function serve(answer: (sent: Sent, tries: number) => Response): Sent[] {
  const all: Sent[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit) => {
    const { Read } = JSON.parse(body as string) as { Read: string[] };
    const sent = { key: (headers as Record<string, string>)['Idempotency-Key']!, ids: Read };
    all.push(sent);
    return answer(sent, all.length);
  });
  return all;
}

afterEach(() => vi.unstubAllGlobals());

const done = () => Response.json({ ReportId: REPORT, RecordsReceived: 1 });

function refuse(kind: ProblemKind, status = 502): Response {
  return new Response(JSON.stringify({ type: problemType(kind), title: kind, status }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

function planned(count: number): Run {
  return runOn(
    'read',
    Array.from({ length: count }, (_, n) => makeTarget({ id: idOf(n) })),
  );
}

function contextOf(saved: Chunk[] = []) {
  return makeContext({
    save: async (...chunks) => {
      saved.push(...chunks.map((chunk) => structuredClone(chunk)));
    },
  });
}

test('that a write is being sent is on disk before it is', async () => {
  const saved: Chunk[] = [];
  const states: string[][] = [];
  serve(() => {
    states.push(saved.map(({ state }) => state));
    return done();
  });
  await sendRun(planned(3), contextOf(saved));
  expect(states).toEqual([['sending']]);
  expect(saved.map(({ state, reportId }) => [state, reportId])).toEqual([
    ['sending', null],
    ['sent', REPORT],
  ]);
});

test('where no answer came, the same key is asked again with the same ids', async () => {
  const sent = serve((_, tries) => {
    if (tries === 1) throw new TypeError('Failed to fetch');
    return tries === 2 ? refuse('write-under-way', 409) : done();
  });
  const run = planned(2);
  await sendRun(run, contextOf());
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[2]).toEqual(sent[0]);
  expect(run.chunks[0]!.state).toBe('sent');
});

test('an uncertain write is left to the read-back, and never sent under another key', async () => {
  const sent = serve(() => refuse('write-uncertain'));
  const run = planned(2);
  await sendRun(run, contextOf());
  expect(sent).toHaveLength(1);
  expect(run.chunks[0]!.state).toBe('uncertain');
  expect(allItems(run).map(({ verdict }) => verdict)).toEqual(['pending', 'pending']);
});

test('what certainly was not sent is given up after the waiting time, with the reason', async () => {
  serve(() => refuse('service-unreachable'));
  const run = planned(1);
  const context = contextOf();
  await sendRun(run, context);
  expect(context.slept).toBeGreaterThan(60_000);
  expect(allItems(run)[0]).toMatchObject({ verdict: 'refused', reason: expect.any(String) });
});

test('a write that is refused is halved until it passes, and loses no id', async () => {
  const no = { Success: false, Messages: [{ Code: 'TOO_MANY', Text: 'Too many ids' }] };
  const sent = serve(({ ids }) => (ids.length > 60 ? Response.json(no, { status: 400 }) : done()));
  const run = planned(250);
  await sendRun(run, contextOf());
  const taken = sent.filter(({ ids }) => ids.length <= 60).flatMap(({ ids }) => ids);
  expect(taken.toSorted()).toEqual(
    allItems(run)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(new Set(taken).size).toBe(250);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length);
  expect(run.chunks.every(({ state }) => state === 'sent')).toBe(true);
});

test('a service that refuses everything is not asked for ever', async () => {
  const no = { Success: false, Messages: [{ Code: 'NO', Text: 'Not now' }] };
  const sent = serve(() => Response.json(no, { status: 400 }));
  const run = planned(2000);
  await sendRun(run, contextOf());
  expect(sent.length).toBeLessThan(45);
  expect(allItems(run).every(({ verdict }) => verdict === 'refused')).toBe(true);
});

test('a run that is to stop sends nothing new', async () => {
  const run = planned(900);
  const sent = serve(() => {
    run.state = 'stopping';
    return done();
  });
  await sendRun(run, contextOf());
  expect(sent.length).toBeLessThanOrEqual(2);
  expect(run.chunks.filter(({ state }) => state === 'planned').length).toBeGreaterThanOrEqual(3);
});
