import { expect, onTestFinished, test } from 'vitest';
import { sendJson, startFakeService } from '../testing/fake-service.ts';
import { createFirstPage } from './first-page.ts';
import { createClient } from './client.ts';
import { Reads } from './reads.ts';
import { createStatus } from './status.ts';

async function statusOver(answer: object, firstPage: 0 | 1 = 1, date = new Date(), status = 200) {
  const service = await startFakeService((_request, response) => {
    response.setHeader('date', date.toUTCString());
    sendJson(response, status, answer);
  });
  const credentials = { consumerKey: 'a', consumerSecret: 'b', token: 'c', tokenSecret: 'd' };
  const client = createClient({ baseUrl: new URL(service.baseUrl), credentials });
  onTestFinished(service.close);
  onTestFinished(client.close);
  const cache = { lists: 0, carriers: 0 };
  const reads = new Reads({ account: 'test', send: client.send, deadline: 5000, cache });
  const base = createFirstPage({ reads, setting: firstPage, hasCredentials: true });
  const { areas, clockOffset } = await createStatus(reads, base, client.clockOffset)();
  return { areas, clockOffset, targets: service.received.map(({ target }) => target).toSorted() };
}

test.each([
  [{}, 'failing', 'The response has no Result.'],
  [{ Result: {} }, 'failing', 'Result is not an array.'],
  [[], 'failing', 'The response is not a JSON object.'],
  [{ Success: false }, 'failing', 'The service refused to answer (200).'],
  [{ Result: [] }, 'answering', 'Connected'],
  [{ Success: true }, 'failing', 'The response has no Result.'],
  [{ Success: true, Result: null }, 'answering', 'Connected'],
])('reports a service that returns %j for everything as %s', async (answer, state, detail) => {
  const area = { state, detail };
  expect((await statusOver(answer)).areas).toEqual({
    notifications: area,
    accounting: area,
    carriers: area,
  });
});

test.each([404, 405, 501])('reports an area that returns %i as absent', async (status) => {
  const { accounting } = (await statusOver({ Success: false }, 1, new Date(), status)).areas;
  expect(accounting).toEqual({
    state: 'absent',
    detail: `This service doesn’t offer it (${status}).`,
  });
});

test.each([0, 1] as const)('requests page %i when pages start there', async (firstPage) => {
  expect((await statusOver({ Result: [] }, firstPage)).targets).toEqual([
    `/v2/accounting/receivables/1/${firstPage}`,
    '/v2/carriers',
    `/v2/notifications/1/${firstPage}?statuses=1`,
  ]);
});

test('reports the offset of the service’s clock', async () => {
  for (const seconds of [0, -7_200, 5_400]) {
    const date = new Date(Date.now() + seconds * 1_000);
    const { clockOffset } = await statusOver({ Result: [] }, 1, date);
    expect(Math.abs(clockOffset! - seconds)).toBeLessThan(30);
  }
});
