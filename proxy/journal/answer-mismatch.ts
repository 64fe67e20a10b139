import { answeredInteger, realId } from '#contract/scalars.ts';
import { z } from '#contract/zod.ts';
import { idKey } from '#lib/guid.ts';
import { isJsonObject, parseJson, type Json } from '#lib/json.ts';
import type { Entry } from './entry.ts';
import { linesOf } from './lines-of.ts';

/** The write that an answer belongs to. */
export type SentRequest = Pick<Entry, 'endpoint' | 'target' | 'body'>;

/**
 * Returns why an answer may not belong to this write: a cache, a proxy on the way or a mixed-up
 * connection can deliver another write's answer. Ends a sentence; `null` where nothing speaks
 * against it.
 * @param anyId whether the answer may have another TransactionId than the one sent
 */
export function mismatchOf(sent: SentRequest, answer: Json, anyId = false): string | null {
  if (!isJsonObject(answer)) return null;
  const sentId = anyId ? null : transactionIdOf(sent.body);
  const answeredId = answer['TransactionId'] ?? null;
  const isNone = typeof answeredId === 'string' && realId(answeredId) === null;
  if (sentId !== null && answeredId !== null && !isNone && !isSameId(answeredId, sentId)) {
    return 'the response names a different TransactionId than the one sent';
  }
  const { lines } = linesOf(sent);
  if (sent.endpoint === 'notifications.archiveOne') {
    const id = answer['Id'] ?? null;
    return id === null || lines.some((line) => isSameId(id, line.id!))
      ? null
      : 'the response names a different notification than the one sent';
  }
  const received = z.safeParse(answeredInteger, answer['RecordsReceived']);
  if (!received.success || lines.length === 0) return null;
  const counts = countsOf(sent);
  // A service that refuses everything may report that it received nothing.
  if (answer['Success'] === false) counts.add(0);
  return counts.has(received.data)
    ? null
    : `the response says RecordsReceived ${received.data}, which does not match what was sent`;
}

/** Returns every value that RecordsReceived may have by any reading of interface 2.5 and 4.8. */
function countsOf(sent: SentRequest): Set<number> {
  const { lines, elements } = linesOf(sent);
  const ids = lines.flatMap(({ id }) => (id === null ? [] : [idKey(id)]));
  // A payment with AutoApply has no target: it may count as one, or not at all.
  const untargeted = lines.length - ids.length;
  const distinct = new Set(ids).size;
  return new Set([elements, lines.length, ids.length, distinct + untargeted, distinct]);
}

function transactionIdOf(body: string | null): string | null {
  // Other endpoints have no TransactionId, and a body without one need not be parsed.
  if (body === null || !body.includes('"TransactionId"')) return null;
  const fields = parseJson(body);
  const id = isJsonObject(fields) ? fields['TransactionId'] : null;
  return typeof id === 'string' ? id : null;
}

function isSameId(answered: Json, sent: string): boolean {
  return typeof answered === 'string' && idKey(answered) === idKey(sent);
}
