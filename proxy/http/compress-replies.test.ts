import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendJson, startFakeService, type FakeService } from '../testing/fake-service.ts';
import { startTestWaybill, type TestWaybill } from '../testing/test-waybill.ts';

const LIST = '/api/v2/notifications/10/1';
const long = { Success: true, Result: [], TransactionId: 'Zürich '.repeat(300) };

let service: FakeService;
let waybill: TestWaybill;
beforeAll(async () => {
  service = await startFakeService((request, response) => {
    const isLong = request.target.includes('/notifications/');
    sendJson(response, 200, isLong ? long : { Success: true, Result: [] });
  });
  waybill = await startTestWaybill(service.baseUrl);
});
afterAll(async () => {
  await waybill.stop();
  await service.close();
});

async function read(accepted: string | undefined, path = LIST, method = 'POST') {
  const { headers, bytes } = await waybill.ask(path, {
    method,
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });
  return { encoding: headers['content-encoding'], headers, bytes };
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['GZIP;q=0.5', 'gzip', gunzipSync],
  ['zstd;q=0, br;q=0.000, gzip', 'gzip', gunzipSync],
])('compresses a long answer for Accept-Encoding %s as %s', async (accepted, encoding, unpack) => {
  const reply = await read(accepted);
  expect(reply.encoding).toBe(encoding);
  expect(reply.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-store' });
  expect(reply.bytes.length).toBeLessThan(500);
  expect(JSON.parse(unpack(reply.bytes).toString())).toEqual(long);
});

test('returns the same text from the cache', async () => {
  const texts = [];
  for (let i = 0; i < 3; i++) texts.push(zstdDecompressSync((await read('zstd')).bytes).toString());
  expect(new Set(texts)).toEqual(new Set([JSON.stringify(long)]));
});

test.each([undefined, 'identity', 'gzip;q=0', 'deflate', '*'])(
  'leaves an answer uncompressed for Accept-Encoding %s',
  async (accepted) => {
    const reply = await read(accepted);
    expect(reply.encoding).toBeUndefined();
    expect(JSON.parse(reply.bytes.toString())).toEqual(long);
  },
);

test('does not compress short answers or files that the build compressed', async () => {
  expect((await read('gzip', '/api/session', 'GET')).encoding).toBeUndefined();
  const file = await read('gzip, br', '/assets/main-Ab12.js', 'GET');
  expect(brotliDecompressSync(file.bytes).toString()).toBe('globalThis.page = 1;');
});
