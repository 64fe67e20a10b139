import { Agent, request } from 'undici';
import type { DeliveryOutcome } from '#contract/alert.ts';
import { connectPastContinue } from '../http/connect-past-continue.ts';
import { TargetError, type TargetCheck } from './targets.ts';

/** Milliseconds for one attempt, from the DNS lookup to the end of the answer. */
const DEADLINE = 10_000;
/** Bytes of an answer to read before closing the connection. */
const MOST_READ = 16 * 1024;

interface Posting {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

/** Posts once to a person's address, and reveals nothing of the answer but its status. */
export async function post(
  { url: text, headers, body }: Posting,
  check: TargetCheck,
  deadline = DEADLINE,
): Promise<DeliveryOutcome> {
  // A fresh connection for each message, because a pooled one would skip the check of its address.
  const agent = new Agent({
    connect: connectPastContinue({ lookup: check.lookup }),
    connections: 1,
    pipelining: 0,
  });
  try {
    const url = check.checkUrl(text);
    const answer = await request(url, {
      method: 'POST',
      headers: { 'user-agent': 'waybill', ...headers },
      body,
      dispatcher: agent,
      signal: AbortSignal.timeout(deadline),
    });
    const status = answer.statusCode;
    await answer.body.dump({ limit: MOST_READ }).catch(() => {});
    if (status >= 200 && status < 300) return { problem: null, status };
    if (status >= 300 && status < 400) return { problem: 'redirect', status };
    return { problem: 'answer', status };
  } catch (error) {
    return { problem: problemOf(error), status: null };
  } finally {
    await agent.destroy();
  }
}

function problemOf(error: unknown): NonNullable<DeliveryOutcome['problem']> {
  if (error instanceof TargetError) return 'not-allowed';
  if (!(error instanceof Error)) return 'unreachable';
  if (error.name === 'TimeoutError' || error.name === 'ConnectTimeoutError') return 'timeout';
  return error.cause === undefined ? 'unreachable' : problemOf(error.cause);
}
