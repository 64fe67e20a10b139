import { expect, onTestFinished, test } from 'vitest';
import { PAGES_AT_ONCE, PAGES_HEADER, type PageHead } from '#contract/page-run.ts';
import { sendJson, startFakeService } from '../testing/fake-service.ts';
import { startTestWaybill } from '../testing/test-waybill.ts';

const RECEIVABLES = '/api/v2/accounting/receivables';
const headers = { [PAGES_HEADER]: '3' };

async function start(answer: Parameters<typeof startFakeService>[0]) {
  const service = await startFakeService(answer);
  onTestFinished(service.close);
  const waybill = await startTestWaybill(service.baseUrl);
  onTestFinished(waybill.stop);
  return { service, waybill };
}

function pagesOf(body: string) {
  const bytes = Buffer.from(body);
  let end = bytes.indexOf('\n') + 1;
  const heads = JSON.parse(bytes.toString('utf8', 0, end)) as PageHead[];
  return heads.map(({ status, headers, length }) => ({
    status,
    headers,
    body: bytes.toString('utf8', end, (end += length)),
  }));
}

test('answers with consecutive pages of a list as the service sent each', async () => {
  const { service, waybill } = await start(({ target }, response) =>
    sendJson(response, 200, { Success: true, Result: [], Messages: [{ Text: `é ${target}` }] }),
  );
  const reply = await waybill.ask(`${RECEIVABLES}/200/9?status=1,2`, { headers });
  expect(reply.headers['content-type']).toBe('application/vnd.waybill.pages');
  const numbers = [9, 10, 11];
  expect(pagesOf(reply.body)).toEqual(
    numbers.map((number) => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        Success: true,
        Result: [],
        Messages: [{ Text: `é /v2/accounting/receivables/200/${number}?status=1,2` }],
      }),
    })),
  );
  expect(service.received).toHaveLength(3);
});

test('answers with the other pages although some fail', async () => {
  const { waybill } = await start(({ target }, response) => {
    if (target.endsWith('/2')) response.writeHead(429, { 'retry-after': '7' }).end('{}');
    else if (target.endsWith('/3')) response.end('no JSON');
    else sendJson(response, 200, { Success: true, Result: [] });
  });
  const reply = await waybill.ask(`${RECEIVABLES}/200/1`, { headers });
  expect(pagesOf(reply.body)).toMatchObject([
    { status: 200 },
    {
      status: 429,
      headers: { 'content-type': 'application/json', 'retry-after': '7' },
      body: '{}',
    },
    {
      status: 502,
      headers: { 'content-type': 'application/problem+json' },
      body: expect.stringContaining('service-answer-unreadable') as string,
    },
  ]);
});

test('refuses other numbers of pages, and whatever is no list, before the service is called', async () => {
  const { service, waybill } = await start((_, response) => sendJson(response, 200, {}));
  const refusal = { status: 400, body: expect.stringContaining('bad-parameter') as string };
  const counts = ['0', '-1', '1.5', ' ', '2, 3', String(PAGES_AT_ONCE + 1), '1e1', 'all'];
  for (const count of counts) {
    const wanted = { headers: { [PAGES_HEADER]: count } };
    expect(await waybill.ask(`${RECEIVABLES}/200/1`, wanted), count).toMatchObject(refusal);
  }
  for (const path of [`${RECEIVABLES}/200`, '/api/v2/carriers']) {
    expect(await waybill.ask(path, { headers }), path).toMatchObject(refusal);
  }
  expect(service.received).toEqual([]);
});
