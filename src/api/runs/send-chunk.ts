import { batchReceipt, singleArchiveReceipt } from '#contract/notification.ts';
import type { ProblemKind } from '#contract/problem.ts';
import { idKey } from '#lib/guid.ts';
import type { Json } from '#lib/json.ts';
import { ApiError } from '../api-error.ts';
import { write } from '../client.ts';
import { describeFailure } from '../describe-failure.ts';
import type { Chunk, Item } from './run.ts';

/** What is known of a write after one try. */
export type SendOutcome =
  | { state: 'sent'; reportId: string | null; isDone: boolean }
  | { state: 'uncertain' }
  /** `mayBeSize`: by the service itself, so that a smaller write may pass. */
  | { state: 'refused'; reason: string; mayBeSize: boolean }
  /** No outcome yet: to be asked again with the same key, which can double nothing. */
  | { state: 'again'; error: unknown };

/** Problems of the proxy's that no further try with the same key will better. */
const final: ReadonlySet<ProblemKind | null> = new Set([
  'unknown-endpoint',
  'method-not-allowed',
  'bad-parameter',
  'bad-body',
  'body-too-large',
  'wrong-content-type',
  'idempotency-key-missing',
  'idempotency-key-reused',
  'cross-site',
  'wrong-host',
  'not-allowed',
  'no-credentials',
  'service-refused-credentials',
  'service-answer-unreadable',
  null,
] as const);

/** Sends what is pending of a chunk, or asks what became of it where its key was sent before. */
export async function sendChunk(chunk: Chunk): Promise<SendOutcome> {
  try {
    return await send(chunk);
  } catch (error) {
    return outcomeOf(error);
  }
}

async function send({ call, key, items }: Chunk): Promise<SendOutcome> {
  const pending = items.filter(({ verdict }) => verdict === 'pending');
  if (call === 'archiveOne') {
    const { id } = pending[0]!;
    const path = `/api/v2/notifications/${id}/archive`;
    const { Id, Success } = await write(singleArchiveReceipt, path, { key });
    // The one answer of the interface that says yes by the id itself.
    return { state: 'sent', reportId: null, isDone: Success === true && idKey(Id) === idKey(id) };
  }
  const { ReportId } = await write(batchReceipt, `/api/v2/notifications/${call}`, {
    key,
    body: bodyOf(call, pending),
  });
  return { state: 'sent', reportId: ReportId, isDone: false };
}

function bodyOf(call: 'archive' | 'update', items: readonly Item[]): Json {
  const idsFor = (status: number): string[] =>
    items.filter(({ to }) => to === status).map(({ id }) => id);
  if (call === 'archive') return { Archive: idsFor(4) };
  return { Read: idsFor(2), Unread: idsFor(1), Archive: idsFor(4) };
}

/** What an error of a write says about it. */
export function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof ApiError)) throw error;
  const { failure } = error;
  switch (failure.kind) {
    case 'offline':
    case 'timeout':
      return { state: 'again', error };
    case 'contract':
      return { state: 'uncertain' };
    case 'rejected':
      return { state: 'refused', reason: reasonOf(error), mayBeSize: true };
    case 'proxy':
      if (failure.problem === 'write-uncertain') return { state: 'uncertain' };
      return final.has(failure.problem)
        ? { state: 'refused', reason: reasonOf(error), mayBeSize: false }
        : { state: 'again', error };
    default:
      return failure satisfies never;
  }
}

export function reasonOf(error: unknown): string {
  const { title, detail } = describeFailure(error);
  return detail === '' ? `${title}.` : `${title}. ${detail}`;
}
