import { expect, test } from 'vitest';
import { ProblemError } from '../errors/problem-error.ts';
import { askPatiently, createAsk } from './ask.ts';

test('a page that is waited for is given up at once when Waybill stops', async () => {
  const stopping = new AbortController();
  const begun = performance.now();
  let tries = 0;
  const read = () => {
    tries++;
    setImmediate(() => stopping.abort(new Error('Waybill is stopping')));
    return Promise.reject(new ProblemError('service-busy', 'busy', { retryAfter: 4 }));
  };
  const ask = askPatiently(createAsk({ read }, stopping.signal), stopping.signal);
  await expect(ask('GET', '/api/v2/carriers')).rejects.toThrow('Waybill is stopping');
  expect(performance.now() - begun).toBeLessThan(2_000);
  expect(tries).toBe(1);
});
