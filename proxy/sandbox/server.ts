import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringifyJson, type Json } from '#lib/json.ts';
import type { Call } from './call.ts';
import { failure } from './envelope.ts';
import type { createFaults } from './faults.ts';
import { createNonceMemory } from './nonces.ts';
import { OAuthError, verifyOAuth } from './oauth.ts';
import { parseQuery } from './query.ts';
import { NotFound, Refusal } from './refusal.ts';
import type { RequestLog, RequestRecord } from './request-log.ts';
import { createRouter, type Endpoint, type Route } from './router.ts';
import type { Context } from './context.ts';

const MAX_BODY = 16 * 1024 * 1024;

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The HTTP side: reads a request whole, lets faults have their way, verifies, routes, answers. */
export function createSandboxServer(
  context: Context,
  endpoints: readonly Endpoint[],
  faults: ReturnType<typeof createFaults>,
  log: RequestLog,
): Server {
  const { dialect, settings } = context;
  const route = createRouter(endpoints);
  const nonces = createNonceMemory();

  const json = (status: number, body: Json, headers: Record<string, string> = {}): Answer => ({
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: stringifyJson(body),
  });

  const refused = (error: Refusal, found: Route | undefined): Answer => {
    if (
      error instanceof NotFound &&
      found?.endpoint.single &&
      dialect.singleFailure === 'bare404'
    ) {
      return { status: 404, headers: {}, body: '' };
    }
    const status = error.status ?? dialect.failureStatus;
    const failed = failure(dialect, error.code, error.message);
    const { Success, Messages } = failed;
    return json(
      status,
      error.id === undefined ? failed : { Id: error.id, Success: Success!, Messages: Messages! },
      error.headers,
    );
  };

  const work = (request: IncomingMessage, body: string): Answer => {
    let found: Route | undefined;
    try {
      const target = request.url!;
      if (!target.startsWith(`${settings.basePath}/`)) {
        throw new Refusal('UNKNOWN_PATH', 'There is nothing at this path', { status: 404 });
      }
      const [path, ...rest] = target.slice(settings.basePath.length).split('?');
      const query = rest.join('?');
      found = route(request.method!, path!);
      if (found.endpoint.authenticated) {
        verifyOAuth(
          {
            method: request.method!,
            target,
            host: request.headers.host ?? '',
            authorization: request.headers.authorization,
            contentType: request.headers['content-type'],
            body,
          },
          context.credentials,
          nonces,
          context.now(),
        );
      }
      checkContentType(request);
      if (query.length > dialect.maxQuery) {
        throw new Refusal('QUERY_TOO_LONG', `The query is longer than ${dialect.maxQuery}`, {
          status: 414,
        });
      }
      const call: Call = { path: found.path, query: parseQuery(query), body };
      return json(200, found.endpoint.answer(call));
    } catch (error) {
      if (error instanceof OAuthError) {
        return json(401, failure(dialect, error.code, error.message), {
          'www-authenticate': 'OAuth',
        });
      }
      if (error instanceof Refusal) return refused(error, found);
      throw error;
    }
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const record: RequestRecord = {
      method: request.method!,
      target: request.url!,
      rawHeaders: request.rawHeaders,
      body: '',
      status: null,
    };
    log.add(record);
    const body = await readBody(request);
    if (body === undefined) {
      send(response, record, { status: 413, headers: { connection: 'close' }, body: '' });
      return;
    }
    record.body = body;

    const { delay, rule } = faults.draw(
      request.method!,
      request.url!.slice(settings.basePath.length),
    );
    if (delay > 0) await sleep(delay, undefined, { ref: false });
    switch (rule?.kind) {
      case undefined:
      case 'latency':
        return send(response, record, work(request, body));
      case 'status': {
        const failed = failure(dialect, 'UNAVAILABLE', 'The service is not available');
        return send(response, record, json(rule.status ?? 503, failed));
      }
      case 'unauthorized': {
        const failed = failure(dialect, 'token_rejected', 'oauth_token is unknown');
        return send(response, record, json(401, failed, { 'www-authenticate': 'OAuth' }));
      }
      case 'html':
        return send(response, record, {
          status: rule.status ?? 200,
          headers: { 'content-type': 'text/html; charset=utf-8' },
          body: '<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>',
        });
      case 'hangBefore':
        return;
      case 'hangAfter':
        work(request, body);
        return;
      case 'resetBefore':
        request.socket.resetAndDestroy();
        return;
      case 'late':
        request.socket.resetAndDestroy();
        await sleep(rule.delay ?? 0, undefined, { ref: false });
        work(request, body);
        return;
      case 'resetAfter':
        work(request, body);
        request.socket.resetAndDestroy();
        return;
      case 'truncate':
        return sendTruncated(response, record, work(request, body));
      case 'malformed': {
        const answer = work(request, body);
        const cut = answer.body.slice(0, Math.ceil(answer.body.length * 0.7));
        return send(response, record, { ...answer, body: `${cut}~` });
      }
    }
  };

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      // A fault of the sandbox itself: said plainly, so that a test that meets it can tell.
      if (response.headersSent || response.destroyed) return;
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`The sandbox failed: ${error instanceof Error ? error.stack : String(error)}`);
    });
  });
  return server;
}

/** Interface 1: requests send JSON as their content type; those with POST are held to it. */
function checkContentType({ method, headers }: IncomingMessage): void {
  if (method !== 'POST') return;
  const mediaType = (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (mediaType === 'application/json') return;
  throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json', {
    status: 415,
  });
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, record: RequestRecord, answer: Answer): void {
  record.status = answer.status;
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-length': Buffer.byteLength(answer.body),
  });
  response.end(answer.body);
}

function sendTruncated(response: ServerResponse, record: RequestRecord, answer: Answer): void {
  record.status = answer.status;
  const bytes = Buffer.from(answer.body);
  response.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}
