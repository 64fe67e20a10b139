import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ProblemError } from '../errors/problem-error.ts';
import { askPatiently, createAsk } from './ask.ts';

test('stops waiting for a page at once when Waybill stops', async () => {
  const stopping = new AbortController();
  const paused = wait(4_000, 'paused', { ref: false });
  let tries = 0;
  const read = () => {
    tries++;
    setImmediate(() => stopping.abort(new Error('Waybill is stopping')));
    return Promise.reject(new ProblemError('service-busy', 'busy', { retryAfter: 4 }));
  };
  const ask = askPatiently(createAsk({ read }, stopping.signal, { fresh: true }), stopping.signal);
  const asked = ask('GET', '/api/v2/carriers').catch((error: Error) => error.message);
  expect(await Promise.race([asked, paused])).toBe('Waybill is stopping');
  expect(tries).toBe(1);
});

test.each([
  [503, 2],
  [502, 2],
  [500, 1],
  [200, 1],
])(
  'requests a page again after a gateway answered %s without JSON: %s times',
  async (status, most) => {
    const { signal } = new AbortController();
    let tries = 0;
    const read = () => {
      tries++;
      return tries === 1
        ? Promise.reject(
            new ProblemError('service-answer-unreadable', 'HTML', { serviceStatus: status }),
          )
        : Promise.resolve({ status: 200, body: Buffer.from('{"Result":[]}') });
    };
    const ask = askPatiently(createAsk({ read }, signal, { fresh: true }), signal);
    const asked = await ask('GET', '/api/v2/carriers').catch((error: Error) => error);
    expect(tries).toBe(most);
    if (most === 2) expect(asked).toEqual({ Result: [] });
    else expect(asked).toBeInstanceOf(ProblemError);
  },
);
