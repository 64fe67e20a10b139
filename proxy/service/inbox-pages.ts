import { isRefusal, readEnvelope } from '#contract/envelope.ts';
import { notification, type Notification } from '#contract/notification.ts';
import { readPage, type Page } from '#contract/rows.ts';
import { parseJson } from '#lib/json.ts';
import { unreadableReply } from './read-reply.ts';
import type { Reads } from './reads.ts';
import { parseTarget } from './target.ts';

const ALL = '0,1,2';

/**
 * Reads pages of the inbox with the page's own request, so that both share their calls. As on the
 * page (src/api/notifications.ts), a service may refuse Status 0.
 */
export function createInboxPages(
  reads: Pick<Reads, 'read'>,
  pageSize: number,
): (pageNumber: number) => Promise<Page<Notification>> {
  let refusesZero = false;

  /** `null` where it is refused. @throws ProblemError, ContractError, SyntaxError */
  async function ask(statuses: string, pageNumber: number): Promise<Page<Notification> | null> {
    const path = `/api/v2/notifications/${pageSize}/${pageNumber}?statuses=${statuses}`;
    const { endpoint, target } = parseTarget('POST', path);
    if (endpoint.kind !== 'read') throw new TypeError(`${endpoint.id} is not a read`);
    const how = { isBackground: true };
    const { status, body } = await reads.read(endpoint, target, how).catch(unreadableReply);
    const answer = parseJson(body.toString());
    // A refusal needs no Result (interface 7).
    return isRefusal(status, readEnvelope(answer)) ? null : readPage(notification, answer);
  }

  return async (pageNumber) => {
    const page = refusesZero ? null : await ask(ALL, pageNumber);
    if (page !== null) return page;
    const other = await ask('1,2', pageNumber);
    if (other === null) throw new Error('the service refused to list notifications');
    if (refusesZero) return other;
    // A service that failed once may be well again: only a second refusal tells.
    const again = await ask(ALL, pageNumber);
    refusesZero = again === null;
    return again ?? other;
  };
}
