import { createHash } from 'node:crypto';
import type { Notification } from '#contract/notification.ts';
import type { Page } from '#contract/rows.ts';
import type { AskFirstPage } from '../service/first-page.ts';
import { readInboxPage } from '../service/read-inbox-page.ts';
import type { Reads } from '../service/reads.ts';

/**
 * Checks the inbox's first page with the page's own request, so that both share their calls. The
 * digest ignores the order of rows, since a service need not have one, but includes its Total,
 * since with the oldest rows first nothing else might change.
 */
export function createInboxLook(
  reads: Pick<Reads, 'read'>,
  firstPage: AskFirstPage,
): () => Promise<string> {
  /** As on the page (src/api/notifications.ts): services may refuse Status 0. */
  let refusesZero = false;

  /** `null` where it is refused. @throws ProblemError, ContractError, SyntaxError */
  async function ask(statuses: string): Promise<string | null> {
    const page = await readInboxPage(reads, statuses, await firstPage());
    return page && digestOf(page);
  }

  return async () => {
    const digest = refusesZero ? null : await ask('0,1,2');
    if (digest !== null) return digest;
    const other = await ask('1,2');
    if (other === null) throw new Error('the service refused to list notifications');
    // A service that failed once may be well again: only a second refusal tells.
    if (!refusesZero) refusesZero = (await ask('0,1,2')) === null;
    return other;
  };
}

function digestOf({ rows, faults, paging }: Page<Notification>) {
  const texts = rows.map(({ value: { id, Type, Status, CreatedAt, RecordId } }) =>
    JSON.stringify([id, Type, Status, CreatedAt, RecordId]),
  );
  const all = [...texts.toSorted(), faults.length, paging.Total, paging.HasMoreRecords];
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url');
}
