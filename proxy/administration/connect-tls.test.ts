import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceTest } from '#contract/administration.ts';
import { spawnWaybill, type WaybillProcess } from '../testing/spawn-waybill.ts';
import { ask, makeFolder } from '../testing/test-waybill.ts';

let folder: string;
let waybill: WaybillProcess;
const servers: Server[] = [];

const credentials = { consumerKey: 'a', consumerSecret: 'b', token: 'c', tokenSecret: 'd' };
const key = '-nodes -newkey ec -pkeyopt ec_paramgen_curve:P-256';

function openssl(command: string): void {
  execFileSync('openssl', command.split(' '), { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Makes a certificate of the authority that the tested Waybill trusts. */
function issue(name: string, host: string, days: number): void {
  openssl(
    `req ${key} -subj /CN=${name} -addext subjectAltName=${host} -keyout ${name}.key -out ${name}.csr`,
  );
  openssl(
    `x509 -req -in ${name}.csr -CA ca.crt -CAkey ca.key -days ${days} -copy_extensions copyall -out ${name}.crt`,
  );
}

beforeAll(async () => {
  folder = makeFolder();
  openssl(`req -x509 ${key} -days 2 -subj /CN=authority -keyout ca.key -out ca.crt`);
  openssl(
    `req -x509 ${key} -days 2 -subj /CN=alone -addext subjectAltName=IP:127.0.0.1 -keyout alone.key -out alone.crt`,
  );
  issue('valid', 'IP:127.0.0.1', 2);
  issue('expired', 'IP:127.0.0.1', -1);
  issue('elsewhere', 'DNS:service.example.com', 2);
  waybill = spawnWaybill(folder, { NODE_EXTRA_CA_CERTS: join(folder, 'ca.crt') });
  await waybill.address;
});

afterAll(async () => {
  waybill.kill('SIGKILL');
  await waybill.exit;
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Returns an https server with this certificate that answers every list with no rows. */
function secure(name: string): Promise<number> {
  const [cert, own] = ['crt', 'key'].map((end) => readFileSync(join(folder, `${name}.${end}`)));
  const rows = JSON.stringify({ Result: [], Success: true, Messages: [] });
  return listening(
    createHttpsServer({ cert: cert!, key: own! }, (_request, response) =>
      response.setHeader('content-type', 'application/json').end(rows),
    ),
  );
}

/** Returns what the test says about every area. */
async function details(baseUrl: string): Promise<string[]> {
  const reply = await ask(await waybill.address, '/api/admin/service/test', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ baseUrl, credentials }),
  });
  expect(reply.status, reply.body).toBe(200);
  const { areas } = JSON.parse(reply.body) as ServiceTest;
  return [...new Set(areas.map(({ outcome, detail }) => `${outcome}: ${detail}`))];
}

test('trusts a certificate whose authority is in NODE_EXTRA_CA_CERTS', async () => {
  const port = await secure('valid');
  expect(await details(`https://127.0.0.1:${port}`)).toEqual([
    'works: ',
    'untested: No notification with a record was found.',
  ]);
});

test.for([
  [
    'alone',
    'No authority that this machine trusts signed the service’s certificate. Name yours in NODE_EXTRA_CA_CERTS.',
  ],
  ['expired', 'The service’s certificate has expired.'],
  ['elsewhere', 'The service’s certificate is for another host name. Check the address.'],
] as const)('explains why a certificate is rejected: %s', async ([name, detail]) => {
  const port = await secure(name);
  expect(await details(`https://127.0.0.1:${port}`)).toEqual([`unreachable: ${detail}`]);
});

test('reports a port that speaks no TLS or only TLS', async () => {
  const plain = await listening(createHttpServer((_request, response) => response.end()));
  expect(await details(`https://127.0.0.1:${plain}`)).toEqual([
    'unreachable: No secure connection can be opened here. Check the port, or try http.',
  ]);
  const port = await secure('valid');
  expect(await details(`http://127.0.0.1:${port}`)).toEqual([
    'unreachable: The service ended its answer too early. Check http or https.',
  ]);
});

test('reports how long it waited for a service that never answers', async () => {
  const mute = await listening(createTcpServer());
  expect(await details(`http://127.0.0.1:${mute}`)).toEqual([
    'unreachable: The service didn’t answer within 8 seconds.',
  ]);
});
