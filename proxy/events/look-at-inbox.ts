import { hash } from 'node:crypto';
import type { Notification } from '#contract/notification.ts';
import type { Page } from '#contract/rows.ts';
import { createInboxPages } from '../arrivals/inbox-pages.ts';
import type { Ask } from '../batches/ask.ts';
import type { AskFirstPage } from '../service/first-page.ts';

/**
 * Checks the inbox's first page. The digest ignores the order of rows, because a service need not
 * have one, but includes the Total, because with the oldest rows first nothing else might change.
 */
export function createInboxLook(ask: Ask, firstPage: AskFirstPage): () => Promise<string> {
  const askPage = createInboxPages(ask, firstPage);
  return async () => digestOf(await askPage(await firstPage()));
}

function digestOf({ rows, faults, paging }: Page<Notification>): string {
  const texts = rows.map(({ value: { id, Type, Status, CreatedAt, RecordId } }) =>
    JSON.stringify([id, Type, Status, CreatedAt, RecordId]),
  );
  const all = [...texts.toSorted(), faults.length, paging.Total, paging.HasMoreRecords];
  return hash('sha256', JSON.stringify(all), 'base64url');
}
