import { expect, test } from 'vitest';
import { Exchange } from './exchange.ts';
import { NotSentError, type ServiceCall } from './service-call.ts';

const call: ServiceCall = {
  method: 'POST',
  target: '/v2/x',
  body: '{}',
  signed: true,
  deadline: 20,
  maxBytes: 1_000,
};

/** As undici calls it: what is aborted before it is written ends with an error. */
function begin(exchange: Exchange): boolean {
  let isAborted = false;
  const controller = { abort: () => (isAborted = true) } as never;
  exchange.onRequestStart(controller);
  if (isAborted) exchange.onResponseError(null, new Error('aborted'));
  return !isAborted;
}

test('sends nothing if the process slept through the deadline before connecting', async () => {
  const outcome = Promise.withResolvers<unknown>();
  const exchange = new Exchange(call, outcome.resolve, outcome.reject);
  // No timer fires meanwhile, as in a process that was stopped.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, call.deadline + 5);
  expect(begin(exchange)).toBe(false);
  await expect(outcome.promise).rejects.toThrow(NotSentError);
});

test('sends if the process did not sleep', () => {
  const exchange = new Exchange(
    { ...call, deadline: 60_000 },
    () => {},
    () => {},
  );
  expect(begin(exchange)).toBe(true);
  exchange.onResponseError(null, new Error('over'));
});
