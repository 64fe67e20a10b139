import { afterAll, beforeAll, expect, test } from 'vitest';
import { draft, savedDraft, type DraftContent } from '#contract/draft.ts';
import { problemType } from '#contract/problem.ts';
import { contentOf } from '../testing/drafting.ts';
import { startFakeService, type FakeService } from '../testing/fake-service.ts';
import { startTestWaybill, testCredentials, type TestWaybill } from '../testing/test-waybill.ts';

const MOST = 1024 * 1024;

let service: FakeService;
let waybill: TestWaybill;

beforeAll(async () => {
  service = await startFakeService();
  const drafts = { perDraft: { bytes: MOST }, perPerson: { drafts: 2 } };
  waybill = await startTestWaybill(service.baseUrl, testCredentials, { drafts });
});
afterAll(async () => {
  await waybill.stop();
  await service.close();
});

async function send(method: string, id: string, body?: unknown) {
  const reply = await waybill.ask(`/api/drafts/${id}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  });
  return { status: reply.status, value: JSON.parse(reply.body) as Record<string, unknown> };
}

const put = (id: string, content: DraftContent, version: number | null = null) =>
  send('PUT', id, { version, name: 'd', content });

/** More than goes to the other thread. */
const LINES = 3_000;

test('checks, stores and edits a large draft like a small draft', async () => {
  const content = contentOf(LINES);
  const kept = await put('large', content);
  expect(kept.status).toBe(200);
  expect(savedDraft.parse(kept.value)).toMatchObject({ version: 1, shortages: [] });
  expect(kept.value).not.toHaveProperty('content');
  const lines = [{ ...content.payments[0]!.lines[7]!, amount: '2' }];
  const edit = { version: 1, changed: [{ id: 'p', lines }] };
  expect(await send('PATCH', 'large', edit)).toMatchObject({ status: 200, value: { version: 2 } });
  content.payments[0]!.lines[7]!.amount = '2';
  expect(draft.parse((await send('GET', 'large')).value).content).toEqual(content);
  expect(await send('PATCH', 'large', edit)).toMatchObject({
    status: 409,
    value: { type: problemType('draft-changed') },
  });
});

test.each([
  ['no JSON', '{"version":null,'.padEnd(100_000)],
  ['not a draft', JSON.stringify({ version: null, name: 'd', x: 'x'.repeat(100_000) })],
])('refuses a large body that is %s like a small body', async (_, body) => {
  expect(await send('PUT', 'bad', body)).toMatchObject({
    status: 400,
    value: { type: problemType('bad-body') },
  });
});

test('refuses a body beyond the limit while it is still being sent, and names the limit', async () => {
  expect(await put('huge', contentOf(60_000))).toMatchObject({
    status: 413,
    value: { type: problemType('body-too-large'), detail: 'The body is larger than 1 MiB.' },
  });
});

test('refuses a draft beyond the limit with the current count and the next step', async () => {
  await put('second', contentOf(1));
  expect(await put('third', contentOf(1))).toMatchObject({
    status: 409,
    value: {
      type: problemType('too-many-drafts'),
      detail: expect.stringContaining('You have 2 open drafts; the limit'),
    },
  });
});
