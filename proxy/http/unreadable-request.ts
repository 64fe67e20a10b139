import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { inertPolicy, securityHeaders } from './security-headers.ts';
import { ProblemError } from '../errors/problem-error.ts';

/** Codes of Node's parser that have their own status; every other refusal is a 400. */
const refusals: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
};

/**
 * Answers input that Node's parser refused: without a request there is no reply object to send
 * with.
 */
export function refuseUnreadable({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(replyTo(code ?? ''));
  socket.destroySoon();
}

function replyTo(code: string): string {
  const [status, detail] = refusals[code] ?? [400, 'The request is not valid HTTP.'];
  const { problem } = new ProblemError('bad-parameter', detail);
  const body = JSON.stringify({ ...problem, title: 'The request can’t be read', status });
  const headers = {
    ...securityHeaders,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-security-policy': inertPolicy,
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    date: new Date().toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
