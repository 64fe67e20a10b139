import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { startSandbox } from '../sandbox/sandbox.ts';
import { createClient } from './client.ts';
import type { Credentials } from './sign.ts';
import { bounded } from '../testing/bounded.ts';
import { figure } from '../testing/figure.ts';

const marks = fc.constantFrom(...Array.from(' /&%+=?#,;:"\'!*()[]{}|\\^`~-._äß漢😀\u00a0'));
const text = fc.string({ unit: fc.oneof(marks, fc.constantFrom('a', 'Z', '9')), maxLength: 12 });
const name = text.filter((value) => value !== '' && !value.startsWith('oauth_'));
const secret = fc.string({ unit: marks, minLength: 1, maxLength: 20 });

const anyCredentials: fc.Arbitrary<Credentials> = fc.record({
  consumerKey: secret,
  consumerSecret: secret,
  token: secret,
  tokenSecret: secret,
});

/** A query as the proxy, a browser or a form may write it: repeated names, `+`, raw commas. */
const anyQuery = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom('statuses', 'types'), name).map(encodeURIComponent),
      text.chain((value) => {
        const encoded = encodeURIComponent(value);
        return fc.constantFrom(
          encoded,
          encoded.replaceAll('%2C', ','),
          encoded.replaceAll('%20', '+'),
          encoded.replaceAll("'", '%27'),
        );
      }),
    ),
    { maxLength: 5 },
  )
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));

const QUERIES = bounded(100, 500);

test('signs requests with unusual queries and credentials so that the sandbox accepts all', async () => {
  const statuses = new Map<number, number>();
  const refusals: string[] = [];
  for (const [index, credentials] of fc.sample(anyCredentials, 20).entries()) {
    const sandbox = await startSandbox({
      credentials,
      basePath: index % 2 === 0 ? '' : '/edge/api~v1',
      notifications: 5,
      partners: 1,
      transactions: 0,
      payments: 0,
      arrivalsPerMinute: 0,
    });
    const client = createClient({ baseUrl: new URL(sandbox.url), credentials });
    const sendTo = async (target: string) => {
      const { status, body } = await client.send({
        method: 'POST',
        target,
        body: null,
        signed: true,
        deadline: 10_000,
        maxBytes: 1_000_000,
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 401) refusals.push(`${target}: ${body.toString()}`);
    };
    for (const query of fc.sample(anyQuery, QUERIES)) {
      await sendTo(`/v2/notifications/1/1${query === '' ? '' : `?${query}`}`);
    }
    await client.close();
    await sandbox.close();
  }
  figure(
    2,
    'signed is what is sent',
    `${20 * QUERIES} requests, ${refusals.length} refused as 401`,
  );
  expect(refusals).toEqual([]);
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(20 * QUERIES);
});

test('fails the sandbox’s verification when signing with another secret', async () => {
  const credentials = { consumerKey: 'a', consumerSecret: 'b', token: 'c', tokenSecret: 'd' };
  const sandbox = await startSandbox({ credentials, notifications: 5, partners: 1 });
  const client = createClient({
    baseUrl: new URL(sandbox.url),
    credentials: { ...credentials, tokenSecret: 'e' },
  });
  const answer = await client.send({
    method: 'POST',
    target: '/v2/notifications/1/1',
    body: null,
    signed: true,
    deadline: 10_000,
    maxBytes: 1_000_000,
  });
  expect(answer.status).toBe(401);
  await client.close();
  await sandbox.close();
});
