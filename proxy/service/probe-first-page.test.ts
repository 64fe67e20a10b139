import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProblemError } from '../errors/problem-error.ts';
import { ListsRefusedError, probeFirstPage } from './probe-first-page.ts';
import type { ReadReply } from './read-reply.ts';

interface List {
  base: 0 | 1;
  rows: number;
  below: 'refused' | 'failing' | 'no JSON' | 'nearest' | 'empty';
  beyond: 'refused' | 'nearest' | 'empty';
  /** Whether answers have the number of the page that they send, of the one requested, or none. */
  number: 'sent' | 'requested' | 'none';
  isOffered: boolean;
}

const list = (base: 0 | 1): fc.Arbitrary<List> =>
  fc.record({
    base: fc.constant(base),
    rows: fc.nat(3),
    below: fc.constantFrom('refused', 'failing', 'no JSON', 'nearest', 'empty'),
    beyond: fc.constantFrom('refused', 'nearest', 'empty'),
    number: fc.constantFrom('sent', 'requested', 'none'),
    isOffered: fc.boolean(),
  });

/** Pages of one row, numbered as the list has it. */
function answerOf(
  { base, rows, below, beyond, number, isOffered }: List,
  asked: number,
): ReadReply {
  const last = base + Math.max(0, rows - 1);
  if (!isOffered) return reply(404, { Success: false });
  const way = asked < base ? below : asked > last ? beyond : null;
  if (way === 'refused') return reply(400, { Success: false, Messages: [{ Text: 'pageNumber' }] });
  if (way === 'failing') return reply(500, { Success: false, Messages: [{ Text: 'pageNumber' }] });
  if (way === 'no JSON') {
    throw new ProblemError('service-answer-unreadable', '', { serviceStatus: 404 });
  }
  const sent = way === 'nearest' ? Math.min(Math.max(asked, base), last) : asked;
  const Result = way === 'empty' || rows === 0 ? [] : [{ Id: `row ${sent}` }];
  const PageNumber = number === 'sent' ? sent : asked;
  return reply(200, { Result, ...(number !== 'none' && { Paging: { PageNumber } }) });
}

function reply(status: number, body: object): ReadReply {
  return { status, body: Buffer.from(JSON.stringify(body)) };
}

function over(lists: readonly List[]) {
  const asked: string[] = [];
  const read = async (_endpoint: unknown, target: string): Promise<ReadReply> => {
    asked.push(target);
    const index = target.includes('notifications') ? 0 : target.includes('payments') ? 2 : 1;
    const page = Number(/\/(\d+)(?:\?|$)/.exec(target)![1]);
    return answerOf(lists[index]!, page);
  };
  return { asked, probe: () => probeFirstPage({ read }) };
}

test('never confuses a service that numbers pages from 0 with one that numbers from 1', async () => {
  const services = fc
    .constantFrom(0 as const, 1 as const)
    .chain((base) => fc.tuple(fc.constant(base), fc.tuple(list(base), list(base), list(base))));
  await fc.assert(
    fc.asyncProperty(services, async ([base, lists]) => {
      const found = await over(lists).probe();
      expect([base, null]).toContain(found);
      // Two rows stand on two pages.
      if (lists.some(({ isOffered, rows }) => isOffered && rows > 1)) {
        expect(found).toBe(base);
      }
    }),
    { numRuns: 2_000 },
  );
});

const plain = {
  rows: 3,
  below: 'refused',
  beyond: 'empty',
  number: 'sent',
  isOffered: true,
} as const;

test('sends two requests to a service that numbers pages from 0', async () => {
  const { asked, probe } = over([{ ...plain, base: 0 }]);
  expect(await probe()).toBe(0);
  expect(asked).toEqual([0, 1].map((page) => `/v2/notifications/1/${page}?statuses=1,2,4`));
});

test.each([429, 500, 503])('assumes nothing while lists return %i', async (status) => {
  const read = async (): Promise<ReadReply> => reply(status, { Success: false });
  await expect(probeFirstPage({ read })).rejects.toThrow(ListsRefusedError);
});

test('assumes nothing while the service is unreachable', async () => {
  const away = new ProblemError('service-unreachable', '');
  await expect(probeFirstPage({ read: () => Promise.reject(away) })).rejects.toBe(away);
});

test('does not rely on a single refusal of page 0', async () => {
  let calls = 0;
  const read = async (_endpoint: unknown, target: string): Promise<ReadReply> =>
    calls++ === 0
      ? reply(500, { Success: false, Messages: [{ Text: 'deadlock' }] })
      : answerOf({ ...plain, base: 0 }, Number(/\/(\d+)\?/.exec(target)![1]));
  expect(await probeFirstPage({ read })).toBe(0);
});

test('recognizes the same page although a field that no document lists changes each time', async () => {
  let reads = 0;
  const read = async (_endpoint: unknown, target: string): Promise<ReadReply> => {
    if (!target.includes('notifications')) return reply(404, { Success: false });
    const row = { Id: 'a', CreatedAt: '2026-11-29T10:00:00Z', Event: 10, Status: 1, Type: 'Batch' };
    return reply(200, { Result: [{ ...row, Reads: ++reads }] });
  };
  expect(await probeFirstPage({ read })).toBeNull();
});

test.each(['refused', 'empty', 'nearest'] as const)(
  'finds page 0 also if answers count their pages from 1, and a page past the end is %s',
  async (beyond) => {
    const count = beyond === 'empty' ? 1 : 2;
    const read = async (_endpoint: unknown, target: string): Promise<ReadReply> => {
      const asked = Number(/\/(\d+)(?:\?|$)/.exec(target)![1]);
      const { status, body } = answerOf({ ...plain, base: 0, rows: count, beyond }, asked);
      const answer = JSON.parse(body.toString()) as { Paging: { PageNumber: number } };
      answer.Paging.PageNumber++;
      return reply(status, answer);
    };
    expect(await probeFirstPage({ read })).toBe(0);
  },
);
