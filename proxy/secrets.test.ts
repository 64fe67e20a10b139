import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from './service/endpoints.ts';
import { sendJson, startFakeService } from './testing/fake-service.ts';
import { startPostgres } from './testing/postgres.ts';
import { spawnWaybill } from './testing/spawn-waybill.ts';
import { ask, makeFolder } from './testing/test-waybill.ts';
import { figure } from './testing/figure.ts';

const secrets = {
  OAUTH_CONSUMER_KEY: 'consumer-key 7ce1/a&b',
  OAUTH_CONSUMER_SECRET: 'consumer-secret 9f3d/%41+ü',
  OAUTH_TOKEN: 'token 51aa/=?',
  OAUTH_TOKEN_SECRET: 'token-secret c40e/"\\',
};

/** Ways in which a secret might be written down. */
function spellings(secret: string): string[] {
  return [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(encodeURIComponent(secret)),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64').replaceAll('=', ''),
    Buffer.from(secret).toString('hex'),
    createHash('sha256').update(secret).digest('hex'),
  ];
}

/** The same, as of one of several accounts. */
const { OAUTH_TOKEN, OAUTH_TOKEN_SECRET, ...consumer } = secrets;
const ofNorth = {
  ...consumer,
  OAUTH_TOKEN__NORTH: OAUTH_TOKEN,
  OAUTH_TOKEN_SECRET__NORTH: OAUTH_TOKEN_SECRET,
};

test.each([
  ['SQLite', () => Promise.resolve(null), null],
  ['SQLite, for an account with a name', () => Promise.resolve(null), 'north'],
  ['PostgreSQL, which becomes unavailable', startPostgres, null],
] as const)(
  'over %s: reveals no secret, signature or payment body in logs or replies',
  async (store, startDatabase, account) => {
    const database = await startDatabase();
    onTestFinished(async () => database?.stop());
    let turn = 0;
    const service = await startFakeService((_request, response, socket) => {
      // Once credentials are refused, little more is asked.
      if (turn > 25) {
        sendJson(response, 401, {});
        return;
      }
      switch (turn++ % 5) {
        case 0:
          response.destroy();
          break;
        case 1:
          response.end('<html>');
          break;
        case 2:
          sendJson(response, 500, {});
          break;
        case 3:
          response.writeHead(200, { 'content-length': 99 }).write('{');
          socket.end();
          break;
        default:
          sendJson(response, 200, { Success: true, Result: [] });
      }
    });
    const cwd = makeFolder();
    const file = join(cwd, 'settings.json');
    writeFileSync(file, JSON.stringify(account === null ? {} : { accounts: { [account]: {} } }));
    const environment = {
      ...(account === null ? secrets : ofNorth),
      WAYBILL_SETTINGS: file,
      SERVICE_BASE_URL: service.baseUrl,
      LOG_LEVEL: 'trace',
      ...(database && { DATABASE_URL: database.url }),
    };
    const waybill = spawnWaybill(cwd, environment);
    const address = await waybill.address;

    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const replies: string[] = [];
    const exercise = async (method: string, path: string, body?: string) => {
      const { headers, body: text } = await ask(address, path, {
        method,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(account !== null && { 'waybill-account': account }),
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          'content-length': String(Buffer.byteLength(body ?? '')),
        },
        ...(body === undefined ? {} : { body }),
      });
      replies.push(JSON.stringify(headers), text);
    };
    for (let round = 0; round < 2; round++) {
      if (round === 1) await database?.down();
      for (const { method, path, kind } of endpoints) {
        const filled = path.replaceAll(/\{(\w+)\??\}/g, (_, name: string) =>
          name.startsWith('page') ? '1' : id,
        );
        await exercise(method, `/api${filled}`, kind === 'write' ? bodyOf(path, id) : undefined);
      }
    }
    for (const path of ['/', '/api/settings', '/api/status', '/readyz', '/api/v2/%', '/nope.js']) {
      await exercise('GET', path);
    }
    await exercise('GET', '/api/v2/accounting/receivables/1?partnerId=hidden-partner');
    waybill.kill('SIGTERM');
    expect(await waybill.exit).toBe(0);
    const logs = waybill.stdout() + waybill.stderr();
    await service.close();
    rmSync(cwd, { recursive: true });

    // Something was logged and answered, and the service did see the secrets' work.
    expect(logs.split('\n').length).toBeGreaterThan(50);
    expect(service.received.length).toBeGreaterThan(25);
    const signatures = service.received.flatMap(({ headers }) => {
      const signature = /oauth_signature="([^"]+)"/.exec(headers.authorization ?? '')?.[1];
      return signature === undefined ? [] : [signature, decodeURIComponent(signature)];
    });
    expect(signatures.length).toBeGreaterThan(30);
    const written = logs + replies.join('\n');
    const found = [
      ...Object.values(secrets).flatMap(spellings),
      ...(database ? spellings(new URL(database.url).password) : []),
      ...signatures,
      'oauth_',
      '8675309.42',
      'hidden-partner',
    ].filter((text) => written.includes(text));
    figure(
      27,
      `secrets in logs and answers over ${store}`,
      `${written.length} characters, ${found.length} hits`,
    );
    expect(found).toEqual([]);
  },
);

function bodyOf(path: string, id: string): string | undefined {
  if (path.endsWith('update')) return JSON.stringify({ Read: [id], Unread: [], Archive: [] });
  if (path === '/v2/notifications/archive') return JSON.stringify({ Archive: [id] });
  if (path.endsWith('acknowledge')) {
    return JSON.stringify({ Acknowledgements: [{ Id: id, Partner: { Code: 'A' }, Type: 0 }] });
  }
  if (!path.endsWith('apply')) return undefined;
  const amount = { Value: 8_675_309.42, Units: 0 };
  return JSON.stringify({
    Payments: [
      {
        PaymentNumber: 'P',
        AutoApply: true,
        Partner: { Code: 'A' },
        PaymentMethod: {},
        Amount: amount,
        ApplyTo: [],
      },
    ],
  });
}
