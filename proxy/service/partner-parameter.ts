import { isRefusal, mayBeAboutParameter, readEnvelope } from '#contract/envelope.ts';
import { idKey } from '#lib/guid.ts';
import { isJsonObject, parseJson, type Json } from '#lib/json.ts';
import { encodeText } from '#lib/uri-text.ts';
import { unreadableReply, type ReadReply } from './read-reply.ts';

type Fetch = (target: string) => Promise<ReadReply>;

/** A list (interface 4.6, 4.10): `/v2/…/payments`, a page size and a page. */
const LIST = /^(\/v2\/\D+)\/\d+(\/\d+)?$/;

/**
 * Leaves partnerId out of a list's requests if the service compares it with something other than
 * Ids (docs/decisions.md, “Filters”). Otherwise an empty answer would say that a partner owes
 * nothing, or that a payment was not made.
 */
export class PartnerParameter {
  /** By list; absent while no answer has shown it. */
  readonly #takesIds = new Map<string, boolean>();
  readonly #trials = new Map<string, Promise<boolean | null>>();

  /** @throws what `fetch` throws */
  async read(target: string, fetch: Fetch): Promise<ReadReply> {
    const { list, firstOf, asked, ofAll } = partsOf(target);
    if (asked === null || this.#takesIds.get(list) === true) return await fetch(target);
    if (!this.#takesIds.has(list)) {
      const reply = fetch(target);
      const partners = await partnersOf(reply);
      if (partners === null) return await reply;
      const takesIds = partners.length === 0 ? await this.#try(list, firstOf, fetch) : null;
      if (takesIds ?? partners.some((id) => asked.has(idKey(id)))) this.#takesIds.set(list, true);
      if (takesIds !== false) return await reply;
      this.#takesIds.set(list, false);
    }
    return await fetch(ofAll);
  }

  async #try(list: string, firstOf: FirstOf, fetch: Fetch): Promise<boolean | null> {
    const trial = this.#trials.get(list) ?? findsByPartner(firstOf, fetch);
    this.#trials.set(list, trial);
    return await trial.finally(() => this.#trials.delete(list));
  }
}

type FirstOf = (pageSize: number) => string;

/** Whether the list of a partner who certainly has rows isn't empty; `null`: that isn't known. */
async function findsByPartner(firstOf: FirstOf, fetch: Fetch): Promise<boolean | null> {
  const id = (await partnersOf(fetch(firstOf(200))))?.find((one) => one !== '');
  if (id === undefined) return null;
  const found = await partnersOf(fetch(`${firstOf(1)}?partnerId=${encodeText(id)}`));
  return found && found.length > 0;
}

function partsOf(target: string) {
  const [path, query = ''] = target.split('?') as [string, string?];
  const asked = new URLSearchParams(query).get('partnerId');
  const [, list = '', page = ''] = LIST.exec(path) ?? [];
  const others = query.split('&').filter((pair) => !pair.startsWith('partnerId='));
  return {
    list,
    firstOf: (pageSize: number) => `${list}/${pageSize}${page}`,
    asked: asked === null ? null : new Set(asked.split(',').map(idKey)),
    ofAll: others.length === 0 ? path : `${path}?${others.join('&')}`,
  };
}

/**
 * Returns the Id of each row's partner, or '' for none. No rows if the service may have refused the
 * filter; `null` if it failed.
 */
async function partnersOf(reply: Promise<ReadReply>): Promise<string[] | null> {
  try {
    const { status, body } = await reply.catch(unreadableReply);
    const answer = parseJson(body.toString());
    if (isRefusal(status, readEnvelope(answer))) return mayBeAboutParameter(status) ? [] : null;
    const rows = isJsonObject(answer) && Array.isArray(answer['Result']) ? answer['Result'] : [];
    return rows.map(partnerIdIn);
  } catch {
    return null;
  }
}

function partnerIdIn(row: Json): string {
  const partner = isJsonObject(row) ? row['Partner'] : undefined;
  const id = isJsonObject(partner) ? partner['Id'] : undefined;
  return typeof id === 'string' ? id : '';
}
