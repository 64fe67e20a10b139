import { Pool } from 'undici';
import { connectPastContinue } from '../http/connect-past-continue.ts';
import { Exchange, type HttpAnswer } from './exchange.ts';
import { withoutMark } from './json-bytes.ts';
import { createPauses, type Pauses } from './pauses.ts';
import { ServiceClock } from './service-clock.ts';
import { NoCredentialsError, type Send, type ServiceCall } from './service-call.ts';
import { createSigner, type Credentials } from './sign.ts';

interface ClientOptions {
  /** Base address; its path precedes every target. */
  baseUrl: URL;
  credentials: Credentials | null;
  clock?: ServiceClock;
  pauses?: Pauses;
}

export interface Client {
  /** Sends a read over persistent connections. */
  send: (call: ServiceCall) => Promise<HttpAnswer>;
  /**
   * Sends a write over a connection of its own. The service might close a persistent connection at
   * that moment, and then nobody knows whether the write arrived.
   */
  sendAlone: Send;
  /** Returns the milliseconds by which the service's clock is ahead; `null` before it answered. */
  clockOffset: () => number | null;
  /** The service's own time, in ms since 1970; `null` where it is not known yet. */
  serviceTime: () => number | null;
  /** Waits for running work. */
  close: () => Promise<void>;
}

const USER_AGENT = 'waybill';

/** Returns the base address's path, which precedes every target. */
export function prefixOf(baseUrl: URL): string {
  const { pathname } = baseUrl;
  let end = pathname.length;
  while (pathname[end - 1] === '/') end--;
  return pathname.slice(0, end);
}

/**
 * Signs and sends, once, to one origin; redirects are answers like any other. Nothing is sent while
 * the service has asked its callers to wait.
 */
export function createClient({
  baseUrl,
  credentials,
  clock = new ServiceClock(),
  pauses = createPauses(),
}: ClientOptions): Client {
  const prefix = prefixOf(baseUrl);
  const host = baseUrl.host;
  const sign =
    credentials && createSigner({ credentials, origin: baseUrl, now: () => clock.now() });
  const options: Pool.Options = {
    connections: 16,
    pipelining: 1,
    // The signature covers the request line, which HTTP/2 does not have.
    connect: connectPastContinue({ timeout: 5_000, allowH2: false }),
    // A call's own deadline covers headers and body together.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: 64 * 1024 * 1024,
  };
  const shared = new Pool(baseUrl.origin, options);
  const alone = new Pool(baseUrl.origin, { ...options, maxRequestsPerClient: 1 });

  async function sendOnce(pool: Pool, call: ServiceCall): Promise<HttpAnswer> {
    const target = prefix + call.target;
    const headers = [
      'host',
      host,
      'accept',
      '*/*',
      // Without this, RFC 9110 §12.5.3 lets a service compress its answers.
      'accept-encoding',
      'identity',
      'content-type',
      'application/json;charset=UTF-8',
      'user-agent',
      USER_AGENT,
    ];
    if (call.signed) {
      if (sign === null)
        throw new NoCredentialsError('Waybill has no credentials for the service.');
      headers.push('authorization', sign(call.method, target));
    }
    const answer = await new Promise<HttpAnswer>((resolve, reject) => {
      pool.dispatch(
        { path: target, method: call.method, headers, body: call.body },
        new Exchange(call, resolve, reject),
      );
    });
    if (answer.status === 401 && call.signed) {
      answer.clockCorrected = clock.learnFromRefusal(answer.date);
    }
    clock.note(answer.date);
    return answer;
  }

  /** Whether a service may have refused a read for its timestamp alone. */
  function isOutOfOrder(call: ServiceCall, { status, clockCorrected }: HttpAnswer): boolean {
    return status === 401 && call.signed && !clockCorrected && pauses.wereAccepted(call);
  }

  async function sendOver(pool: Pool, call: ServiceCall): Promise<HttpAnswer> {
    pauses.check(call);
    let answer = await sendOnce(pool, call);
    // Some services refuse a timestamp before that of the last request (OAuth Core 1.0 §8), and
    // requests over several connections overtake one another.
    if (pool === shared && isOutOfOrder(call, answer)) answer = await sendOnce(pool, call);
    // Read-only credentials get 401 for writes, which must not stop reads.
    if (pool === shared || answer.status !== 401) pauses.note(call, answer);
    return answer;
  }

  return {
    send: (call) => sendOver(shared, call),
    sendAlone: async (call) => {
      const { status, contentType, body } = await sendOver(alone, call);
      return { status, contentType, body: withoutMark(body).toString() };
    },
    clockOffset: () => clock.offset,
    serviceTime: () => clock.serviceTime,
    close: async () => {
      await Promise.all([shared.close(), alone.close()]);
    },
  };
}
