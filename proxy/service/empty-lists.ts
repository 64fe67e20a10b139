import { isRefusal, readEnvelope } from '#contract/envelope.ts';
import { isJsonObject, parseJson, stringifyJson, type Json } from '#lib/json.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { ReadReply } from './read-reply.ts';

type Fetch = (target: string) => Promise<ReadReply>;

/** A list of notifications, transactions or payments (interface 4.1, 4.6, 4.10). */
const LIST = /^(\/v2\/(?:notifications|accounting\/receivables(?:\/payments)?))\/\d+(?:\/(\d+))?$/;

/**
 * Returns a list without rows where the service answers 404 or 204 instead (docs/decisions.md,
 * “Empty lists”). Otherwise an empty list would look like one that the service doesn't offer.
 */
export class EmptyLists {
  /** By list, the lowest number of a page that was answered. */
  readonly #lowest = new Map<string, number>();

  /** @throws what `fetch` throws */
  async read(target: string, fetch: Fetch): Promise<ReadReply> {
    const [path, query = ''] = target.split('?') as [string, string?];
    const [, list, number = '1'] = LIST.exec(path) ?? [];
    if (list === undefined) return await fetch(target);
    const page = Number(number);
    const lowest = this.#lowest.get(list);
    const reply = await fetch(target).catch(unlessNoContent);
    if (reply.status === 204) return emptyPage({}, page);
    if (reply.status < 300) {
      if (lowest === undefined || page < lowest) this.#note(list, page, reply);
      return reply;
    }
    if (reply.status !== 404 || mayBeAboutId(query)) return reply;
    const answer = parseJson(reply.body.toString());
    const { success, messages } = readEnvelope(answer);
    // A gateway's 404 has no such fields.
    if (success !== false || messages.length === 0) return reply;
    if (lowest === undefined) await this.#try(list, page, { path, target }, fetch);
    return page <= (this.#lowest.get(list) ?? -1) ? emptyPage(answer, page) : reply;
  }

  /** Requests the list with all its rows, to learn whether the service offers it. */
  async #try(
    list: string,
    page: number,
    { path, target }: { path: string; target: string },
    fetch: Fetch,
  ): Promise<void> {
    const all = list.endsWith('/notifications') ? `${path}?statuses=1,2,4` : path;
    if (all === target) return;
    const reply = await fetch(all).catch(() => null);
    if (reply !== null && reply.status < 300) this.#note(list, page, reply);
  }

  #note(list: string, page: number, { status, body }: ReadReply): void {
    if (!isRefusal(status, readEnvelope(parseJson(body.toString())))) this.#lowest.set(list, page);
  }
}

/** Whether the service may refuse a list of several ids because one of them doesn't exist. */
function mayBeAboutId(query: string): boolean {
  const [filter = '', ...others] = query.split('&').filter((pair) => !pair.startsWith('include='));
  return others.length === 0 && filter.startsWith('ids=') && filter.includes(',');
}

function unlessNoContent(error: unknown): ReadReply {
  if (error instanceof ProblemError && error.problem.serviceStatus === 204) {
    return { status: 204, body: Buffer.alloc(0) };
  }
  throw error;
}

function emptyPage(answer: Json, page: number): ReadReply {
  const fields = isJsonObject(answer) ? answer : {};
  const Paging = { PageNumber: page, Total: 0, HasMoreRecords: false };
  const body = Buffer.from(stringifyJson({ ...fields, Paging, Result: [], Success: true }));
  return { status: 200, body };
}
