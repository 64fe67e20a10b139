import { isRefusal, readEnvelope } from '#contract/envelope.ts';
import { notification, type Notification } from '#contract/notification.ts';
import { readPage, type Page } from '#contract/rows.ts';
import { parseJson } from '#lib/json.ts';
import { unreadableReply } from './read-reply.ts';
import type { Reads } from './reads.ts';
import { parseTarget } from './target.ts';

/** Notifications a page (interface 4.1). */
export const INBOX_PAGE = 200;

/**
 * Reads a page of the notifications with these statuses; `null` where the service refuses them.
 * @throws ProblemError, ContractError, SyntaxError
 */
export async function readInboxPage(
  reads: Pick<Reads, 'read'>,
  statuses: string,
  page: number,
): Promise<Page<Notification> | null> {
  const path = `/api/v2/notifications/${INBOX_PAGE}/${page}?statuses=${statuses}`;
  const { endpoint, target } = parseTarget('POST', path);
  if (endpoint.kind !== 'read') throw new TypeError(`${endpoint.id} is not a read`);
  const how = { isBackground: true };
  const { status, body } = await reads.read(endpoint, target, how).catch(unreadableReply);
  const answer = parseJson(body.toString());
  // A refusal need not have any Result.
  return isRefusal(status, readEnvelope(answer)) ? null : readPage(notification, answer);
}
