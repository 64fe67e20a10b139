import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { jsonAnswer, unauthorized, type SandboxAnswer } from './answer-request.ts';
import type { Context } from './context/context.ts';
import { failure } from './wire/envelope.ts';
import type { createFaults } from './faults.ts';
import type { SignedRequest } from './oauth.ts';
import type { RequestLog, RequestRecord } from './request-log.ts';

const MAX_BODY = 16 * 1024 * 1024;

/** The HTTP server: reads whole requests, records them, and applies faults. */
export function createSandboxServer(
  context: Pick<Context, 'dialect' | 'settings'>,
  answer: (request: SignedRequest) => SandboxAnswer,
  faults: ReturnType<typeof createFaults>,
  log: RequestLog,
): Server {
  const { dialect, settings } = context;

  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const record: RequestRecord = {
      method: message.method!,
      target: message.url!,
      rawHeaders: message.rawHeaders,
      body: '',
      status: null,
    };
    log.add(record);
    const body = await readBody(message);
    if (body === undefined) {
      send(response, record, { status: 413, headers: { connection: 'close' }, body: '' });
      return;
    }
    record.body = body;
    const request = toSignedRequest(message, body);
    const path = request.target.slice(settings.basePath.length);
    const { delay, released, rule } = faults.draw(request.method, path, body);
    await released;
    if (delay > 0) await sleep(delay, undefined, { ref: false });

    switch (rule?.kind) {
      case undefined:
      case 'latency':
        return send(response, record, answer(request));
      case 'status': {
        const failed = failure(dialect, 'UNAVAILABLE', 'The service is not available');
        return send(response, record, jsonAnswer(rule.status ?? 503, failed));
      }
      case 'unauthorized': {
        const refused = unauthorized(context, 'token_rejected', 'oauth_token is unknown');
        return send(response, record, refused);
      }
      case 'html':
        return send(response, record, maintenancePage(rule.status));
      case 'hangBefore':
        return;
      case 'hangAfter':
        answer(request);
        return;
      case 'resetBefore':
        message.socket.resetAndDestroy();
        return;
      case 'resetAfter':
        answer(request);
        message.socket.resetAndDestroy();
        return;
      case 'late':
        message.socket.resetAndDestroy();
        await sleep(rule.delay ?? 0, undefined, { ref: false });
        answer(request);
        return;
      case 'statusAfter': {
        answer(request);
        const failed = rule.body ?? failure(dialect, 'INTERNAL', 'Something went wrong');
        return send(response, record, jsonAnswer(rule.status ?? 500, failed));
      }
      case 'truncate':
        return sendTruncated(response, record, answer(request));
      case 'malformed':
        return send(response, record, broken(answer(request)));
    }
  };

  return createServer({ keepAliveTimeout: 60_000 }, (message, response) => {
    handle(message, response).catch((error: unknown) => {
      // An error of the sandbox itself: named as one, so that a test can distinguish it.
      if (response.headersSent || response.destroyed) return;
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`The sandbox failed: ${error instanceof Error ? error.stack : String(error)}`);
    });
  });
}

function toSignedRequest({ method, url, headers }: IncomingMessage, body: string): SignedRequest {
  return {
    method: method!,
    target: url!,
    host: headers.host ?? '',
    authorization: headers.authorization,
    contentType: headers['content-type'],
    body,
  };
}

async function readBody(message: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, record: RequestRecord, answer: SandboxAnswer): void {
  record.status = answer.status;
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-length': Buffer.byteLength(answer.body),
  });
  response.end(answer.body);
}

function sendTruncated(
  response: ServerResponse,
  record: RequestRecord,
  answer: SandboxAnswer,
): void {
  record.status = answer.status;
  const bytes = Buffer.from(answer.body);
  response.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

function broken(answer: SandboxAnswer): SandboxAnswer {
  const cut = answer.body.slice(0, Math.ceil(answer.body.length * 0.7));
  return { ...answer, body: `${cut}~` };
}

function maintenancePage(status = 200): SandboxAnswer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>',
  };
}
