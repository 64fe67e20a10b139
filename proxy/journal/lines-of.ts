import type { BatchLine } from '#contract/batch.ts';
import { acknowledge } from '#contract/ledger.ts';
import { notificationGroupArchive, notificationUpdate } from '#contract/notification.ts';
import { z } from '#contract/zod.ts';
import { parseJson, type Json } from '#lib/json.ts';
import { parsePayments } from './requested-payments.ts';
import type { Intent } from './entry.ts';

/** One requested change of a write. */
export type RequestedLine = Pick<BatchLine, 'id' | 'asked' | 'paymentNumber'>;

interface AskedLines {
  lines: RequestedLine[];
  /** Elements of the arrays that are sent. */
  elements: number;
}

const none: AskedLines = { lines: [], elements: 0 };

type LinesOf = (intent: Pick<Intent, 'target' | 'body'>) => AskedLines;

const byEndpoint: Readonly<Record<string, LinesOf>> = {
  'notifications.update': ({ body }) => {
    const { Read, Unread, Archive } = read(notificationUpdate, body);
    return ids([
      ...Read.map((id) => line(id, 'read')),
      ...Unread.map((id) => line(id, 'unread')),
      ...Archive.map((id) => line(id, 'archive')),
    ]);
  },
  'notifications.archive': ({ body }) =>
    ids(read(notificationGroupArchive, body).Archive.map((id) => line(id, 'archive'))),
  'notifications.archiveOne': ({ target }) =>
    ids([line(decodeURIComponent(target.split('/').at(-2)!), 'archive')]),
  'receivables.acknowledge': ({ body }) =>
    ids(read(acknowledge, body).Acknowledgements.map(({ Id }) => line(Id, 'acknowledge'))),
  'payments.apply': ({ body }) => {
    const payments = parsePayments(body ?? '');
    const lines = payments.flatMap(({ PaymentNumber, ApplyTo }) =>
      ApplyTo.length === 0
        ? [line(null, 'apply', PaymentNumber)]
        : ApplyTo.map(({ Id }) => line(Id, 'apply', PaymentNumber)),
    );
    return { lines, elements: payments.length };
  },
};

/**
 * Returns the requested changes in the order sent; none where the body does not match the
 * interface.
 */
export function linesOf(intent: Pick<Intent, 'endpoint' | 'target' | 'body'>): AskedLines {
  if (!Object.hasOwn(byEndpoint, intent.endpoint)) return none;
  try {
    return byEndpoint[intent.endpoint]!(intent);
  } catch {
    return none;
  }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, body: string | null) {
  const value: Json = parseJson(body ?? '');
  return z.parse(schema, value);
}

function line(
  id: string | null,
  asked: RequestedLine['asked'],
  paymentNumber: string | null = null,
): RequestedLine {
  return { id, asked, paymentNumber };
}

function ids(lines: RequestedLine[]): AskedLines {
  return { lines, elements: lines.length };
}
