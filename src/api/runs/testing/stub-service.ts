import type { Json } from '#lib/json.ts';

/** A notification as a list has it. */
export interface Listed {
  /** Its own id; `null` where the service shows none. */
  id: string | null;
  recordId: string;
  status: number;
  createdAt: string;
  type?: string;
}

interface StubOptions {
  /** What the list holds at this moment, in its order. */
  rows: () => readonly Listed[];
  /** Lines of the report; left out for none. */
  lines?: () => Json[];
  /** What a page past the end is: without rows, or the last one again. */
  pageBeyondLast?: 'empty' | 'last';
  /** Whether pages say that more follow. */
  saysMore?: boolean;
}

/** Answers of a service to what is read of it, without a socket; `asked` are the addresses. */
export function stubService({
  rows,
  lines,
  pageBeyondLast = 'empty',
  saysMore = true,
}: StubOptions) {
  const asked: string[] = [];
  return {
    asked,
    fetch: async (address: string): Promise<Response> => {
      asked.push(address);
      const { pathname, searchParams } = new URL(address, 'http://stub');
      if (pathname.includes('/report/')) return Response.json({ Result: lines?.() ?? [] });
      const [size, page] = pathname.split('/').slice(-2).map(Number) as [number, number];
      const statuses = searchParams.get('statuses')?.split(',').map(Number);
      const all = rows().filter(({ status }) => statuses?.includes(status) ?? true);
      const last = Math.max(0, Math.ceil(all.length / size) - 1);
      const index = pageBeyondLast === 'last' ? Math.min(page - 1, last) : page - 1;
      return Response.json({
        Paging: saysMore ? { HasMoreRecords: index < last } : {},
        Result: all.slice(index * size, (index + 1) * size).map(wireRow),
      });
    },
  };
}

function wireRow({ id, recordId, status, createdAt, type = 'SalesOrder' }: Listed) {
  return {
    ...(id === null ? {} : { Id: id }),
    CreatedAt: createdAt,
    Event: 51,
    RecordId: recordId,
    RecordNumber: 'SO-1',
    Message: 'Placed',
    Status: status,
    Type: type,
  };
}
