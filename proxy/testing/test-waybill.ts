import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readSettings } from '../settings/settings.ts';
import { startWaybill } from '../start.ts';
import { copyEmptyJournal } from './new-folder.ts';
import { databaseSetting } from './postgres-database.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as UTF-8, and as bytes. */
  body: string;
  bytes: Buffer;
}

interface AskOptions {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string;
}

export interface TestWaybill {
  address: string;
  dataDir: string;
  databaseUrl: URL | null;
  /** Sends a request like Waybill's own page. */
  ask: (path: string, options?: AskOptions) => Promise<Reply>;
  stop: () => Promise<void>;
}

export const testCredentials = {
  OAUTH_CONSUMER_KEY: 'consumer key/1',
  OAUTH_CONSUMER_SECRET: 'secret & 100%',
  OAUTH_TOKEN: 'tökén',
  OAUTH_TOKEN_SECRET: 'tokensecret=ß+',
};

/** The same in the form that the sandbox accepts. */
export const sandboxCredentials = {
  consumerKey: testCredentials.OAUTH_CONSUMER_KEY,
  consumerSecret: testCredentials.OAUTH_CONSUMER_SECRET,
  token: testCredentials.OAUTH_TOKEN,
  tokenSecret: testCredentials.OAUTH_TOKEN_SECRET,
};

/** An inline script like the page's. */
export const inlineScript = "globalThis.early = '<b>';";

/** Creates a folder with a small built page, as `npm run build` would leave it. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(temporaryFolder, 'waybill-test-'));
  mkdirSync(join(folder, 'dist', 'assets'), { recursive: true });
  writeFileSync(
    join(folder, 'dist', 'index.html'),
    '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><title>Waybill</title>' +
      `<script nonce="__CSP_NONCE__">${inlineScript}</script>` +
      '<script type="module" crossorigin src="/assets/main-Ab12.js"></script>',
  );
  const script = 'globalThis.page = 1;';
  writeFileSync(join(folder, 'dist', 'assets', 'main-Ab12.js'), script);
  writeFileSync(join(folder, 'dist', 'assets', 'main-Ab12.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'dist', 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, 'dist', 'sw.js'), '');
  writeFileSync(join(folder, 'dist', '.built-from'), 'hash');
  return folder;
}

/** Starts the whole proxy on a free port, over the service at `baseUrl`. */
export async function startTestWaybill(
  baseUrl: string,
  environment: Record<string, string> = testCredentials,
  file: object = {},
): Promise<TestWaybill> {
  const folder = makeFolder();
  const settings = readSettings(
    {
      ...(await databaseSetting()),
      ...environment,
      SERVICE_BASE_URL: baseUrl,
      PORT: '0',
      DATA_DIR: environment['DATA_DIR'] ?? join(folder, 'data'),
      LOG_LEVEL: environment['LOG_LEVEL'] ?? 'silent',
    },
    // Otherwise the requests that detect the first page would be part of a test's counts.
    JSON.stringify({ firstPage: 1, ...file }),
  );
  if (settings.databaseUrl === null && !environment['DATA_DIR']) copyEmptyJournal(settings.dataDir);
  const waybill = await startWaybill(settings, join(folder, 'dist'));
  const stop = async (): Promise<void> => {
    await waybill.stop();
    rmSync(folder, { recursive: true });
  };
  let stopped: Promise<void> | undefined;
  return {
    address: waybill.address,
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    ask: (path, { headers, ...options } = {}) =>
      ask(waybill.address, path, {
        ...options,
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
      }),
    stop: () => (stopped ??= stop()),
  };
}

/** Sends a request with exactly this target and these headers, which `fetch` would normalize. */
export function ask(address: string, path: string, options: AskOptions = {}): Promise<Reply> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: hostname,
        port,
        path,
        method: options.method ?? 'GET',
        headers: options.headers,
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        // The stream does not end, so its first data counts as the answer.
        if (response.headers['content-type'] === 'text/event-stream') {
          response.once('data', () => response.destroy());
          response.once('close', () => response.emit('end'));
        }
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: bytes.toString(),
            bytes,
          });
        });
      },
    );
    outgoing.on('error', reject);
    // Node writes a text body in one piece with the headers, and then encodes them as UTF-8.
    outgoing.end(options.body === undefined ? undefined : Buffer.from(options.body));
  });
}

/**
 * Sends raw bytes and returns the answer until the connection closes; `HOST` stands for Waybill's
 * own.
 */
export async function askRaw(address: string, request: string): Promise<string> {
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(request.replaceAll('HOST', host));
  let reply = '';
  for await (const data of socket) reply += String(data);
  return reply;
}
