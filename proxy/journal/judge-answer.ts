import { guid, answeredInteger } from '#contract/scalars.ts';
import { z } from '#contract/zod.ts';
import { isJsonObject, parseJson, type Json } from '#lib/json.ts';
import type { ServiceAnswer } from '../service/service-call.ts';
import type { WriteVerdict } from './entry.ts';
import { mismatchOf, type SentRequest } from './answer-mismatch.ts';
import { readEnvelope } from '#contract/envelope.ts';
import { orderMessages } from '#contract/order-messages.ts';
import { visibleString } from '#lib/visible-text.ts';

/** The request was refused before any work: no credentials, no such method, too large, too many. */
export const refusedUnread: ReadonlySet<number | null> = new Set([401, 405, 413, 415, 429]);

/** Writes that set a value: after a wrong "no", sending the same again does nothing more. */
const settingValues = new Set([
  'notifications.update',
  'notifications.archive',
  'notifications.archiveOne',
  'receivables.acknowledge',
]);

/** 4xx after which the work may still happen, or already has. */
const undecided = new Set([408, 409, 425]);

/** Characters of a reason; the whole answer stays on record. */
const LONGEST_REASON = 500;

/**
 * Judges a complete answer to a write (docs/decisions.md, “Answers to a write”). An answer that is
 * not plainly a yes or a no is UNKNOWN: that costs one read-back, while a wrong "no" costs a second
 * payment.
 *
 * @param sent the write that was sent: an answer that does not fit it may belong to another write
 * @param expects whether a 2xx answer has the shape in the contract
 * @param anyId whether the answer may have another TransactionId than the one sent
 */
export function judge(
  answer: ServiceAnswer,
  sent: SentRequest,
  expects: (answer: ServiceAnswer) => boolean,
  anyId = false,
): WriteVerdict {
  const body = readBody(answer.body);
  const { state, reason } = stateOf(answer, body, sent, expects);
  const misfit = body === undefined ? null : mismatchOf(sent, body, anyId);
  if (misfit === null) return { state, reason, ...receiptOf(body) };
  // Its ReportId would belong to another write as well.
  const nothing = { reportId: null, recordsReceived: null };
  // A refusal by status alone does not depend on the answer's body. A service may give each answer a
  // TransactionId of its own, and a refused acknowledgement is read back anyway.
  const isByStatus =
    refusedUnread.has(answer.status) ||
    (answer.status >= 400 && sent.endpoint === 'receivables.acknowledge');
  if (state === 'UNKNOWN' || isByStatus) return { state, reason, ...nothing };
  return { state: 'UNKNOWN', reason: misfit, ...nothing };
}

function stateOf(
  answer: ServiceAnswer,
  body: Json | undefined,
  { endpoint }: SentRequest,
  expects: (answer: ServiceAnswer) => boolean,
): Pick<WriteVerdict, 'state' | 'reason'> {
  const { status } = answer;
  const success = status >= 200 && status <= 299;
  if (refusedUnread.has(status))
    return { state: 'REJECTED', reason: `the service answered ${status}` };
  if (!success && (status < 400 || status > 499 || undecided.has(status))) {
    return { state: 'UNKNOWN', reason: `the service answered ${status}` };
  }
  if (!success && settingValues.has(endpoint) && !mayBeDone(body)) {
    return { state: 'REJECTED', reason: `the service answered ${status}${saidIn(body)}` };
  }
  if (body === undefined) {
    const found =
      answer.body.trim() === ''
        ? 'without a body'
        : 'with something that is not JSON, or repeats a field';
    return { state: 'UNKNOWN', reason: `the service answered ${status} ${found}` };
  }
  if (saysNo(body)) {
    if (!hasMessage(body)) {
      return {
        state: 'UNKNOWN',
        reason: `the service answered ${status} with Success false and no Messages`,
      };
    }
    // Of a batch, it may have refused some lines alone.
    return hasReport(body)
      ? { state: 'UNKNOWN', reason: `${refusalReason(status, body)}, but with a ReportId` }
      : { state: 'REJECTED', reason: refusalReason(status, body) };
  }
  if (!success)
    return { state: 'UNKNOWN', reason: `the service answered ${status} without Success false` };
  return claimsNoFailure(body) && reads(answer, expects)
    ? { state: 'DONE', reason: `the service answered ${status}` }
    : {
        state: 'UNKNOWN',
        reason: `the service answered ${status} with something its interface doesn’t describe`,
      };
}

/** Two parsers may read a repeated field differently, and one of them is ours. */
function readBody(text: string): Json | undefined {
  try {
    return parseJson(text, { duplicateKeys: 'refuse' });
  } catch {
    return undefined;
  }
}

/**
 * Plainly no. The screen tolerates such mistakes of the service, but here they decide about money.
 */
function saysNo(body: Json): boolean {
  return isJsonObject(body) && body['Success'] === false;
}

function hasMessage(body: Json): boolean {
  const messages = isJsonObject(body) ? body['Messages'] : undefined;
  return Array.isArray(messages) && messages.some(isJsonObject);
}

/** Whether there is a report to read: an id of zeros names none. */
function hasReport(body: Json): boolean {
  return /[^0-]/.test(receiptOf(body).reportId ?? '');
}

/** Whether an answer with a failure's status may still be a yes, or a no to some lines alone. */
function mayBeDone(body: Json | undefined): boolean {
  return isJsonObject(body) && (body['Success'] === true || hasReport(body));
}

/** `Success: "false"` breaks the contract, and is not a yes. */
function claimsNoFailure(body: Json): boolean {
  const success = isJsonObject(body) ? body['Success'] : undefined;
  return success === undefined || success === null || success === true;
}

function reads(answer: ServiceAnswer, expects: (answer: ServiceAnswer) => boolean): boolean {
  try {
    return expects(answer);
  } catch {
    return false;
  }
}

function receiptOf(body: Json | undefined): Pick<WriteVerdict, 'reportId' | 'recordsReceived'> {
  const fields = isJsonObject(body) ? body : {};
  const reportId = z.safeParse(guid, fields['ReportId']);
  const recordsReceived = z.safeParse(answeredInteger, fields['RecordsReceived']);
  return {
    reportId: reportId.success ? reportId.data : null,
    recordsReceived: recordsReceived.success ? recordsReceived.data : null,
  };
}

/** Ends a sentence with the service's own words for a refusal: `the service answered 400: Too small (E7)`. */
function refusalReason(status: number, body: Json): string {
  return `the service answered ${status}${saidIn(body) || ' with Success false and no reason'}`;
}

/** Returns the service's own words, after a colon; nothing where there are none. */
function saidIn(body: Json | undefined): string {
  const said = orderMessages(readEnvelope(body ?? null).messages)
    .map(({ Code, Text }) => {
      const text = plain(Text);
      const code = plain(Code);
      return text !== '' && code !== '' ? `${text} (${code})` : text || code;
    })
    .filter((words) => words !== '');
  if (said.length === 0) return '';
  const words = [...new Set(said)].join('; ');
  const characters = Array.from(words);
  const shown =
    characters.length > LONGEST_REASON ? `${characters.slice(0, LONGEST_REASON).join('')}…` : words;
  return `: ${shown}`;
}

/** Returns text on one line, without its full stop and without invisible characters. */
function plain(text: string | null): string {
  return visibleString((text ?? '').replace(/\s+/gu, ' ').trim().replace(/\.$/, ''));
}
