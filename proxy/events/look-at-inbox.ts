import { createHash } from 'node:crypto';
import type { Notification } from '#contract/notification.ts';
import type { Page } from '#contract/rows.ts';
import type { AskFirstPage } from '../service/first-page.ts';
import { createInboxPages } from '../service/inbox-pages.ts';
import type { Reads } from '../service/reads.ts';

/**
 * Checks the inbox's first page. The digest ignores the order of rows, since a service need not have
 * one, but includes its Total, since with the oldest rows first nothing else might change.
 */
export function createInboxLook(
  reads: Pick<Reads, 'read'>,
  firstPage: AskFirstPage,
): () => Promise<string> {
  const ask = createInboxPages(reads, 200);
  return async () => digestOf(await ask(await firstPage()));
}

function digestOf({ rows, faults, paging }: Page<Notification>): string {
  const texts = rows.map(({ value: { id, Type, Status, CreatedAt, RecordId } }) =>
    JSON.stringify([id, Type, Status, CreatedAt, RecordId]),
  );
  const all = [...texts.toSorted(), faults.length, paging.Total, paging.HasMoreRecords];
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url');
}
