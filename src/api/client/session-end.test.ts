import { afterEach, expect, test, vi } from 'vitest';
import { problemType } from '#contract/problem.ts';
import { z } from '#contract/zod.ts';
import { noteAttention } from './attention.ts';
import { fetchOwn } from './client.ts';
import { sessionEnd } from './session-end.ts';

afterEach(() => {
  sessionEnd.isOver();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function serve(status: number, body: object) {
  const asked: { path: string; headers: Record<string, string> }[] = [];
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ path, headers });
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });
  });
  return asked;
}

const signedOut = { type: problemType('signed-out'), title: 'Signed out', status: 401 };
const any = z.object({});

test('requests only the session once nobody is signed in', async () => {
  const heard = vi.fn();
  const stop = sessionEnd.subscribe(heard);
  const asked = serve(401, signedOut);
  await expect(fetchOwn(any, '/api/status')).rejects.toMatchObject({
    failure: { problem: 'signed-out' },
  });
  expect(sessionEnd.get()).toBe('ended');
  expect(heard).toHaveBeenCalledOnce();
  await expect(fetchOwn(any, '/api/status')).rejects.toMatchObject({
    failure: { problem: 'signed-out', httpStatus: 401 },
  });
  expect(asked).toHaveLength(1);
  const again = serve(200, {});
  await fetchOwn(any, '/api/session');
  expect(again).toHaveLength(1);
  sessionEnd.isOver();
  await fetchOwn(any, '/api/status');
  expect(again).toHaveLength(2);
  stop();
});

test('doesn’t report an ended session to a person who is signing out', () => {
  sessionEnd.leave();
  sessionEnd.note();
  expect(sessionEnd.get()).toBe('left');
});

test('keeps the session after a refusal because of a missing role', async () => {
  serve(403, { type: problemType('not-allowed'), title: 'No', status: 403 });
  await expect(fetchOwn(any, '/api/status')).rejects.toThrow();
  expect(sessionEnd.get()).toBe(null);
});

test('marks requests long after the last action as unattended', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const asked = serve(200, {});
  noteAttention();
  await fetchOwn(any, '/api/status');
  vi.advanceTimersByTime(9_999);
  await fetchOwn(any, '/api/status');
  vi.advanceTimersByTime(2);
  await fetchOwn(any, '/api/status');
  noteAttention();
  await fetchOwn(any, '/api/status');
  const marks = asked.map(({ headers }) => headers['Waybill-Unattended']);
  expect(marks).toEqual([undefined, undefined, '1', undefined]);
});
