import type { ListRow } from '#api/listing/list-reader.ts';
import type { Notification } from '#contract/notification.ts';

type Row = Pick<ListRow<Notification>, 'value' | 'hasOwnId' | 'identity'>;

/**
 * Returns a notification's key for URLs: its own id, otherwise its RecordId and a hash of fields
 * that never change, so that a link still works after the status has changed.
 */
export function openKey({ value, hasOwnId, identity }: Row): string {
  return hasOwnId ? identity : `${recordPart(value)}~${fingerprint(value)}`;
}

/** The row that a key of `openKey` names. */
export function findOpen<T extends Row>(rows: readonly T[], key: string): T | undefined {
  const tilde = key.indexOf('~');
  if (tilde === -1) return rows.find(({ identity }) => identity === key);
  const record = key.slice(0, tilde);
  return rows.find(
    (row) => !row.hasOwnId && recordPart(row.value) === record && openKey(row) === key,
  );
}

function recordPart({ RecordId }: Notification): string {
  return (RecordId ?? '').toLowerCase().replaceAll('~', '');
}

/** FNV-1a, 32 bits: tells the few notifications of one record apart. */
function fingerprint({ Type, Event, CreatedAt, RecordNumber, Message }: Notification): string {
  const text = [Type, Event, CreatedAt, RecordNumber, Message].join('\0');
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
