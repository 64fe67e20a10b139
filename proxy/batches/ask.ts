import { isRefusal, readEnvelope } from '#contract/envelope.ts';
import { parseJson, type Json } from '#lib/json.ts';
import type { Reads } from '../service/reads.ts';
import { parseTarget } from '../service/target.ts';

/**
 * Asks the service past every cache, as the page would: `GET`, `/api/v2/carriers`.
 * @throws ProblemError; RefusedError where it answers no; SyntaxError where it answers no JSON
 */
export type Ask = (method: 'GET' | 'POST', path: string) => Promise<Json>;

/** The service would not be asked this. */
class RefusedError extends Error {
  override name = 'RefusedError';
}

export function createAsk(reads: Pick<Reads, 'read'>): Ask {
  return async (method, path) => {
    const { endpoint, target } = parseTarget(method, path);
    if (endpoint.kind !== 'read') throw new TypeError(`${endpoint.id} is no read`);
    const { status, body } = await reads.read(endpoint, target, true);
    const answer = parseJson(body.toString());
    const envelope = readEnvelope(answer);
    if (!isRefusal(status, envelope)) return answer;
    const said = envelope.messages.map(({ Text }) => Text).filter((text) => text !== null);
    throw new RefusedError(`it answered ${status}${said.length > 0 ? `: ${said.join(' ')}` : ''}`);
  };
}
