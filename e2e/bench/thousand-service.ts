import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * A service with as many users as there are tokens, each with 200 notifications. It does as little
 * work as possible, in its own process, so that only the proxy's work is measured, and reports the
 * number of requests.
 */
const ROWS = 200;
const rows = Array.from({ length: ROWS }, (_, index) => ({
  Id: idOf(index),
  CreatedAt: new Date(1_790_000_000_000 - index * 60_000).toISOString(),
  Event: 58,
  RecordId: idOf(ROWS + index),
  RecordNumber: `SO-${100_000 + index}`,
  Message: `Sales order SO-${100_000 + index} was shipped by the warehouse this morning`,
  Status: 1,
  Type: 'SalesOrder',
}));
const archived = new Map<string, Set<string>>();
let calls = 0;

function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

/**
 * Returns a page of the list, without the notifications that this user archived if a filter
 * excludes them.
 */
function listFor(gone: ReadonlySet<string>, [size, page]: number[], statuses: string | null) {
  const wanted = new Set(statuses?.split(','));
  const all = rows.flatMap((row) => {
    const shown = gone.has(row.Id) ? { ...row, Status: 4 } : row;
    return statuses === null || wanted.has(String(shown.Status)) ? [shown] : [];
  });
  const from = (page! - 1) * size!;
  const Result = page! < 1 ? [] : all.slice(from, from + size!);
  const HasMoreRecords = from + size! < all.length;
  const Paging = { PageNumber: page, Total: all.length, HasMoreRecords };
  return { Paging, Result, Success: true, Messages: [], TransactionId: null };
}

const server = createServer((request, response) => {
  void (async () => {
    calls += 1;
    await text(request);
    const { pathname, searchParams } = new URL(request.url!, 'http://service');
    const [, token = ''] = /oauth_token="([^"]+)"/.exec(request.headers.authorization ?? '') ?? [];
    const gone = archived.get(token) ?? new Set();
    archived.set(token, gone);
    const [, id] = /^\/v2\/notifications\/([^/]+)\/archive$/.exec(pathname) ?? [];
    const [, size, page] = /^\/v2\/notifications\/(\d+)\/(\d+)$/.exec(pathname) ?? [];
    if (id !== undefined) gone.add(id);
    const answer =
      id !== undefined
        ? { Id: id, Success: true, Messages: [] }
        : page !== undefined
          ? listFor(gone, [Number(size), Number(page)], searchParams.get('statuses'))
          : { Success: false, Messages: [{ Code: '404', Text: 'Not here', Severity: 1 }] };
    response.writeHead('Success' in answer && !answer.Success ? 404 : 200, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(answer));
  })();
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () =>
  process.send!({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on('message', () => process.send!({ calls }));
process.on('disconnect', () => process.exit());
