import { isRefusal, readEnvelope } from '#contract/envelope.ts';
import { ledgerResult } from '#contract/ledger.ts';
import { notification } from '#contract/notification.ts';
import { paymentResult } from '#contract/payment.ts';
import { ContractError, readPage } from '#contract/rows.ts';
import type { z } from '#contract/zod.ts';
import { parseJson } from '#lib/json.ts';
import { currentRequest } from '../log/request-scope.ts';
import { unreadableReply, type ReadReply } from './read-reply.ts';
import type { Reads } from './reads.ts';
import { parseReadTarget } from './target.ts';

/** Number of a list's first page. */
export type Base = 0 | 1;

/** The service answers all list requests with failures, so its page numbering can't be detected. */
export class ListsRefusedError extends Error {
  override name = 'ListsRefusedError';
  readonly reply: ReadReply;

  constructor(reply: ReadReply) {
    super(`the service refuses its lists with status ${reply.status}`);
    this.reply = reply;
  }
}

/** A page from the service; `number` is the page number in the answer. */
interface Page {
  rows: number;
  content: string;
  number: number | null;
}

type AskPage = (page: number) => Promise<Page | null>;

/** The same small request to each list: the first conclusive answer counts for all. */
const lists = [
  ['POST', '/api/v2/notifications/1/', '?statuses=1,2,4', notification],
  ['GET', '/api/v2/accounting/receivables/1/', '', ledgerResult],
  ['GET', '/api/v2/accounting/receivables/payments/1/', '', paymentResult],
] as const;

/**
 * Finds out whether a service numbers pages from 0 or from 1: requests page 0 and page 1, and
 * page 2 where these two are the same.
 * @returns `null` where no list tells, for example because all are empty
 * @throws ProblemError where the service is away; ListsRefusedError where it may soon answer
 */
export async function probeFirstPage(reads: Pick<Reads, 'read'>): Promise<Base | null> {
  let failure: ReadReply | undefined;
  for (const [method, path, query, schema] of lists) {
    const base = await firstPageOf(async (page) => {
      const answer = await look(reads, method, `${path}${page}${query}`, schema);
      if ('refusal' in answer) {
        if (mayPass(answer.refusal)) failure = answer.refusal;
        return null;
      }
      return answer;
    });
    if (base !== null) return base;
  }
  // Makes no assumption if the service may soon answer, because the wrong number hides rows.
  if (failure !== undefined) throw new ListsRefusedError(failure);
  return null;
}

async function firstPageOf(ask: AskPage): Promise<Base | null> {
  const zero = await ask(0);
  const one = await ask(1);
  // Another number belongs to the page that was sent in place of page 0, unless page 1 shows that
  // the answers alone count from 1.
  if (zero !== null && zero.number !== null && zero.number !== 0) {
    const isNext = one !== null && one.number !== zero.number && one.content !== zero.content;
    return zero.rows > 0 && isNext ? 0 : 1;
  }
  if (zero === null) return one === null ? null : 1;
  if (one === null || one.number === 0) return 0;
  if (zero.rows === 0) return one.rows > 0 ? 1 : null;
  if (zero.content !== one.content) return 0;
  return (await isSentForZero(one, ask)) ? 1 : null;
}

/**
 * Whether page 1 is the nearest one to a page 0 that doesn't exist, whatever number its answer has.
 * The same rows may also be the only ones, or have moved on as a new one arrived.
 */
async function isSentForZero(one: Page, ask: AskPage): Promise<boolean> {
  const two = await ask(2);
  if (two === null || two.rows === 0 || two.content === one.content) return false;
  return (await ask(0))?.content === one.content;
}

async function look(
  reads: Pick<Reads, 'read'>,
  method: string,
  path: string,
  schema: (typeof lists)[number][3],
): Promise<Page | { refusal: ReadReply }> {
  const { endpoint, target } = parseReadTarget(method, path);
  const how = { fresh: true, isBackground: currentRequest() === undefined };
  const ask = async (): Promise<Page | { refusal: ReadReply }> => {
    const reply = await reads.read(endpoint, target, how).catch(unreadableReply);
    return readAnswer(reply, schema) ?? { refusal: reply };
  };
  const answer = await ask();
  // A service that failed once may have recovered: only a second refusal counts.
  return 'refusal' in answer ? await ask() : answer;
}

/** `null` where the answer is not a page of a list. */
function readAnswer({ status, body }: ReadReply, schema: z.ZodMiniType): Page | null {
  try {
    const answer = parseJson(body.toString());
    if (isRefusal(status, readEnvelope(answer))) return null;
    const { rows, faults, paging } = readPage(schema, answer);
    // Fields that the interface doesn't list may change with each answer.
    const content = JSON.stringify([rows.map(({ value }) => value), faults]);
    return { rows: rows.length + faults.length, content, number: paging.PageNumber };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ContractError) return null;
    throw error;
  }
}

/** Whether the same request may succeed the next moment. */
function mayPass({ status }: ReadReply): boolean {
  return [408, 425, 429].includes(status) || (status >= 500 && status !== 501);
}
