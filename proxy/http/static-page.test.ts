import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeService, type FakeService } from '../testing/fake-service.ts';
import { figure } from '../testing/figure.ts';
import { ask, inlineScript, startTestWaybill, type TestWaybill } from '../testing/test-waybill.ts';

let service: FakeService;
let waybill: TestWaybill;
beforeAll(async () => {
  service = await startFakeService();
  waybill = await startTestWaybill(service.baseUrl);
});
afterAll(async () => {
  await waybill.stop();
  await service.close();
});

test('serves the page with a new nonce each time, which its policy names', async () => {
  const nonces = new Set<string>();
  for (const path of ['/', '/inbox', '/receivables?status=4', '/a/b/c']) {
    const { status, headers, body } = await ask(waybill.address, path);
    expect(status).toBe(200);
    const nonce = /nonce="([^"]{20,})"/.exec(body)?.[1];
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    nonces.add(nonce!);
  }
  expect(nonces.size).toBe(4);
});

test('names every source in the policy and allows nothing unsafe', async () => {
  const { headers } = await ask(waybill.address, '/');
  const policy = String(headers['content-security-policy']);
  const own = createHash('sha256').update(inlineScript).digest('base64');
  expect(policy).toContain(`default-src 'none'; script-src 'self' 'sha256-${own}'; style-src `);
  for (const directive of [
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]) {
    expect(policy).toContain(directive);
  }
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  figure(25, 'Content-Security-Policy', 'default-src none, nothing unsafe, Trusted Types');
});

test('lets browsers cache an asset permanently and compresses it if supported', async () => {
  const plain = await ask(waybill.address, '/assets/main-Ab12.js');
  expect(plain).toMatchObject({ status: 200, body: 'globalThis.page = 1;' });
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const brotli = await ask(waybill.address, '/assets/main-Ab12.js', { headers });
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': plain.headers['content-type'],
  });
});

test('revalidates everything but hashed assets each time', async () => {
  const { status, headers } = await ask(waybill.address, '/icon.svg');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-cache');
});

test.each([
  '/index.html',
  '/assets/',
  '/assets/main-Ab12.js.br',
  '/assets/gone.js',
  '/carriers/..%2fdata.db',
  '/api/x.js',
  '/icons/a/b.png',
  '/assets/..%2f..%2fdata%2fwaybill.db',
  '/../data/waybill.db',
  '/%2e%2e/data/waybill.db',
  '/assets/..\\..\\data\\waybill.db',
  '/.env',
  '/.built-from',
  '/%00.js',
  '/api',
  '/api/nope',
  '/api/v2',
])('serves no file at %s', async (path) => {
  const { status, body } = await ask(waybill.address, path);
  // A path without an extension may be a screen; it is the page then, and never a file.
  if (status === 200) expect(body).toContain('<title>Waybill</title>');
  else expect(body).toContain('urn:waybill:problem:');
  if (path !== '/assets/') expect(status).toBeGreaterThanOrEqual(400);
});

test.each(['/carriers/DHL.DE', '/carriers/DHL.DE?track=1', '/payments/2026.11', '/pay/a.b.js'])(
  'serves the page at %s despite the file-like ending',
  async (path) => {
    const { status, body } = await ask(waybill.address, path);
    expect(status).toBe(200);
    expect(body).toContain('<title>Waybill</title>');
  },
);

test('revalidates the service worker each time and limits its connections to Waybill', async () => {
  const { status, headers } = await ask(waybill.address, '/sw.js');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  });
});

test('rejects other methods than reading for the page', async () => {
  const { status } = await waybill.ask('/inbox', { method: 'POST' });
  expect(status).toBe(404);
});
