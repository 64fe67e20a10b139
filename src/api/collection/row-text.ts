import { notification, type Notification } from '#contract/notification.ts';
import { readPage } from '#contract/rows.ts';
import { parseJson, stringifyJson } from '#lib/json.ts';
import type { ListRow } from '../listing/list-reader.ts';
import { notificationResource } from '../notifications.ts';
import { toReadPage, type ReadRow } from '../listing/paging.ts';

/** Compresses the original JSON of rows to about a tenth of their size in memory. */
export async function packRows(rows: readonly ReadRow<Notification>[]): Promise<ArrayBuffer> {
  const text = stringifyJson(rows.map(({ raw }) => raw));
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(compressed).arrayBuffer();
}

/**
 * Returns the rows, parsed by the contract as if they came from the service.
 * @throws Error if one of them can't be read: another Waybill wrote it, and the rest is not all
 */
export async function unpackRows(packed: ArrayBuffer): Promise<readonly ReadRow<Notification>[]> {
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const body = { Result: parseJson(await new Response(plain).text()), Success: true };
  const how = { asked: 0, pageSize: Infinity, readAt: 0 };
  const { rows, faults } = toReadPage(notificationResource, readPage(notification, body), how);
  if (faults.length > 0) throw new Error(`${faults.length} rows can't be read`);
  return rows;
}

/** Gives each row a unique key, even equal rows, as a listing does. */
export function toListRows<T>(rows: readonly ReadRow<T>[]): ListRow<T>[] {
  const times = new Map<string, number>();
  return rows.map((row) => {
    const before = times.get(row.identity) ?? 0;
    times.set(row.identity, before + 1);
    return Object.assign({}, row, {
      key: before === 0 ? row.identity : `${row.identity}#${before}`,
    });
  });
}
