import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { eventName } from '#contract/events.ts';
import { notificationStatusNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';

const dist = join(import.meta.dirname, '..', '..', 'dist');
const NAME = 'static-table.html';

/** Path of the reference, and the row that must be on it. */
export const staticTable = { path: `/${NAME}`, firstRow: 'tbody tr time' };

interface Fields {
  CreatedAt: string;
  Type: string;
  Event: number;
  RecordNumber: string;
  Message: string;
  Status: number;
}

/** The rows that the inbox shows first, as the proxy passes them on. */
export async function readFirstPage(url: string): Promise<Fields[]> {
  const answer = await fetch(`${url}/api/v2/notifications/200/1?statuses=0,1,2`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  return ((await answer.json()) as { Result: Fields[] }).Result;
}

/**
 * Writes the page that the inbox is compared with: the built document with its style sheets but
 * without its script, and these rows as a plain table. The page is compressed like everything that
 * the proxy serves; the proxy finds it at its next start.
 */
export function writeStaticTable(rows: readonly Fields[]): void {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const head = page
    .slice(0, page.indexOf('</head>'))
    .replaceAll(/<script[^>]*>[^]*?<\/script>|<link rel="(?:module)?preload"[^>]*>/g, '')
    .replaceAll(/ nonce="[^"]*"/g, '');
  const html = `${head}</head><body><table><thead><tr>${columns}</tr></thead><tbody>${rows.map(rowOf).join('')}</tbody></table></body></html>`;
  writeFileSync(join(dist, NAME), html);
  writeFileSync(join(dist, `${NAME}.br`), brotliCompressSync(html));
}

export function removeStaticTable(): void {
  for (const name of [NAME, `${NAME}.br`]) rmSync(join(dist, name), { force: true });
}

const columns = ['Created', 'Type', 'Event', 'Record', 'Message', 'Status']
  .map((name) => `<th>${name}</th>`)
  .join('');

function rowOf({ CreatedAt, Type, Event, RecordNumber, Message, Status }: Fields): string {
  const status = codeName(notificationStatusNames, Status);
  const texts = [Type, eventName(Type, Event), RecordNumber, Message, status];
  const cells = texts.map((text) => `<td>${escaped(text)}</td>`).join('');
  return `<tr><td><time>${escaped(CreatedAt)}</time></td>${cells}</tr>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
