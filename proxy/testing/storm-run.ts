import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { batchDetails, type BatchDetails } from '#contract/batch.ts';
import { draft as draftAnswer, type Draft, type DraftContent } from '#contract/draft.ts';
import { problemKind, type ProblemKind } from '#contract/problem.ts';
import { LISTED, RENUMBERED } from '../batches/payment-proof.ts';
import { retryOf, type StormPlan } from './storm-plan.ts';
import type { StormProxy } from './storm-proxy.ts';

/** A draft as the person left it, and its outcome. */
export interface StormDraft {
  id: string;
  /** The content as last saved. */
  content: DraftContent;
  /** `null`: it was never sent. */
  batch: BatchDetails | null;
  isTakenBack: boolean;
}

export interface StormResult {
  plan: StormPlan;
  drafts: StormDraft[];
  /** Clicks on Send, and how often an answer of the proxy's was lost. */
  sends: number;
  lost: number;
  refusals: Partial<Record<ProblemKind, number>>;
  /** Whether each payment needed a second payer. */
  hasApprover: boolean;
  /** The bodies that the second payer read before each click on Send, by key. */
  approved: Map<string, string>;
  /** Keys that the second payer returned, as the proxy confirmed. */
  returned: Set<string>;
  /** Keys that the proxy let the author send alone. */
  alone: string[];
}

interface Options {
  proxy: Pick<StormProxy, 'ask'>;
  /** The second payer, where each payment needs one. */
  approver?: Pick<StormProxy, 'ask'>;
  plan: StormPlan;
  /** Pays the first target outside Waybill. */
  cross: (plan: StormPlan) => Promise<void>;
  /** Milliseconds after the waiting time by which every outcome is known. */
  grace: number;
}

/** Takes one person from a draft to the verdict of every batch, whatever goes wrong. */
export async function runStorm({
  proxy,
  approver,
  plan,
  cross,
  grace,
}: Options): Promise<StormResult> {
  const result: StormResult = {
    plan,
    drafts: [],
    sends: 0,
    lost: 0,
    refusals: {},
    hasApprover: approver !== undefined,
    approved: new Map(),
    returned: new Set(),
    alone: [],
  };
  // Ends what never ends, however busy the machine is.
  const deadline = Date.now() + 1_800_000;

  /** Repeats a request until there is an answer, as the page does. */
  let last: unknown = null;
  async function get(path: string) {
    for (;;) {
      if (Date.now() > deadline)
        throw new Error(`${plan.number}: no end, at ${path}: ${JSON.stringify(last)}`);
      const reply = await proxy.ask(path);
      last = reply?.value;
      if (reply?.status === 200) return reply.value;
      if (reply === null) result.lost++;
      await pause(20);
    }
  }

  const read = async (id: string): Promise<Draft> =>
    draftAnswer.parse(await get(`/api/drafts/${id}`));

  /**
   * Saves the draft.
   * @returns whether it was saved; a save without an answer is found on the next try
   */
  async function keep(id: string, content: DraftContent, version: number | null): Promise<boolean> {
    for (;;) {
      const reply = await proxy.ask(`/api/drafts/${id}`, 'PUT', { version, name: id, content });
      if (reply?.status === 200) return true;
      if (reply !== null) {
        const known = await read(id);
        return known.state === 'open' && isSame(known.content, content);
      }
      result.lost++;
    }
  }

  /** @returns the status of the answer; `null` where there was none */
  async function change(
    who: Pick<StormProxy, 'ask'>,
    path: string,
    body: object,
  ): Promise<number | null> {
    const reply = await who.ask(`/api/drafts/${path}`, 'POST', body);
    if (reply === null) result.lost++;
    const kind = reply !== null && reply.status !== 200 ? problemKind(reply.value.type) : undefined;
    if (kind !== undefined) result.refusals[kind] = (result.refusals[kind] ?? 0) + 1;
    return reply?.status ?? null;
  }

  /** @param edit begins with the second payer's click, if it has not begun */
  async function send(
    id: string,
    key: string,
    confirmed: string[],
    edit?: () => Promise<boolean>,
  ): Promise<void> {
    result.sends++;
    const sent = await change(proxy, `${id}/send`, { key, confirmed });
    if (approver === undefined) return;
    if (sent === 200 && !result.approved.has(key)) result.alone.push(key);
    await change(proxy, `${id}/submit`, { key, confirmed });
    const reviewed = await approver.ask(`/api/drafts/${id}/review`);
    if (reviewed?.status !== 200 || reviewed.value.body === null) return;
    const { key: known, version, body, warnings } = reviewed.value;
    if (plan.isReturned && result.returned.size === 0) {
      const isBack = await change(approver, `${id}/return`, { version, note: 'Wrong' });
      if (isBack === 200) result.returned.add(known);
      return;
    }
    const codes = warnings.map(({ code }: { code: string }) => code);
    result.approved.set(known, body);
    const sending = change(approver, `${id}/send`, { key: known, confirmed: codes });
    await Promise.all([edit?.(), sending]);
  }

  async function review(id: string): Promise<{ key: string; codes: string[] }> {
    const { key, warnings } = await get(`/api/drafts/${id}/review`);
    return { key, codes: warnings.map(({ code }: { code: string }) => code) };
  }

  /**
   * Repeats until the draft is sent, or can't be; each time based on the proxy's current answer.
   */
  async function sendToEnd(id: string): Promise<Draft> {
    for (let tries = 0; ; tries++) {
      const draft = await read(id);
      if (draft.state !== 'open' || tries >= (approver ? 12 : 6)) return draft;
      if (Object.keys(result.refusals).includes('over-allocated')) return draft;
      const reviewed = await proxy.ask(`/api/drafts/${id}/review`);
      if (reviewed?.status !== 200) continue;
      const { key, warnings, shortages } = reviewed.value;
      if (shortages.length > 0 && plan.way === 'rivals') return draft;
      const codes = warnings.map(({ code }: { code: string }) => code);
      const again = plan.way === 'twice' ? [send(id, key, codes)] : [];
      await Promise.all([send(id, key, codes), ...again]);
    }
  }

  async function follow(
    number: number,
    id: string,
  ): Promise<{ batch: BatchDetails; isTakenBack: boolean }> {
    let isTakenBack = false;
    for (;;) {
      const batch = batchDetails.parse(await get(`/api/batches/${number}`));
      const { state, may, isFollowed, needsPerson, maySendAgainAt } = batch;
      const isListed = batch.held?.why === 'listed';
      const isOver = maySendAgainAt !== null && Date.now() > Date.parse(maySendAgainAt) + grace;
      if (isFollowed || isTakenBack) return { batch, isTakenBack };
      if (state === 'PREPARED' && needsPerson) {
        if (plan.takesBack) {
          const reply = await proxy.ask(`/api/drafts/${id}/withdraw`, 'POST');
          isTakenBack = reply?.status === 200 || (await read(id)).state === 'done';
        } else if (isListed) {
          // Paid elsewhere meanwhile: the person sends it all the same.
          result.sends++;
          const decision = { note: '', despite: batch.held!.codes };
          await proxy.ask(`/api/batches/${number}/send-again`, 'POST', decision);
        } else await send(id, batch.key, []);
      } else if (state === 'UNKNOWN' && may.sendAgain && plan.sendsAgain && !isListed) {
        result.sends++;
        await proxy.ask(`/api/batches/${number}/send-again`, 'POST', { note: '' });
      } else if (isOver) return { batch, isTakenBack };
      await pause(40);
    }
  }

  async function finish(id: string, content: DraftContent): Promise<StormDraft> {
    const draft = await read(id);
    const left = { id, content, batch: null, isTakenBack: false };
    return draft.batch === null ? left : { ...left, ...(await follow(draft.batch, id)) };
  }

  async function pay(
    id: string,
    content: DraftContent,
    way: StormPlan['way'] = plan.way,
  ): Promise<StormDraft> {
    await keep(id, content, null);
    if (way === 'edited' || way === 'racing') {
      // Two tabs, each with a review of its own.
      const first = await review(id);
      let editing: Promise<boolean> | undefined;
      const edit = () => (editing ??= keep(id, plan.edited, 1));
      if (way === 'edited') await edit();
      else if (approver === undefined) void edit();
      const sending = [send(id, first.key, first.codes, edit)];
      if (way === 'edited') {
        const second = await review(id).catch(() => null);
        if (second !== null) sending.push(send(id, second.key, second.codes));
      }
      await Promise.all(sending);
      await edit();
      content = (await read(id)).content;
    }
    await sendToEnd(id);
    return await finish(id, content);
  }

  const crossing = plan.isCrossed ? cross(plan) : Promise.resolve();
  if (plan.way === 'rivals') {
    const other = rename(plan.content, 'x');
    result.drafts = await Promise.all([
      pay(plan.number, plan.content),
      pay(`${plan.number}x`, other),
    ]);
  } else result.drafts = [await pay(plan.number, plan.content)];
  await crossing;

  const [{ batch, content }] = result.drafts as [StormDraft];
  const refused = (batch?.lines ?? []).flatMap(({ id, verdict, isFinal }) =>
    verdict === 'refused' && isFinal && id !== null ? [id] : [],
  );
  const retry = retryOf(content, refused, `${plan.number}r`);
  if (plan.triesAgain && plan.way !== 'rivals' && !plan.isCrossed && retry.payments.length > 0) {
    result.drafts.push(await pay(`${plan.number}r`, retry, 'one'));
  }
  return result;
}

/**
 * Whether a line waits because of another person's payment of the same amount: if the service has
 * not yet listed any payment under the number that was sent, it may be this one.
 */
export function mayBeAnothers(why: string): boolean {
  return [LISTED, RENUMBERED].some((proof) => why.includes(proof.why));
}

/** Reads an open batch again; `false` while its outcome is not known yet. */
export async function lookAgain(
  proxy: Pick<StormProxy, 'ask'>,
  draft: StormDraft,
): Promise<boolean> {
  if (draft.batch === null || draft.batch.isFollowed || draft.isTakenBack) return true;
  const reply = await proxy.ask(`/api/batches/${draft.batch.id}`);
  if (reply?.status !== 200) return false;
  draft.batch = batchDetails.parse(reply.value);
  const { isFollowed, state, lines, evidence, maySendAgainAt } = draft.batch;
  if (isFollowed || state === 'PREPARED') return true;
  const isOpen = lines.some(
    ({ id, isFinal, reason }) => id !== null && !isFinal && !mayBeAnothers(reason),
  );
  const wasLookedAt = evidence.some(({ when, at }) => when === 'after' && at > maySendAgainAt!);
  // A payment that was left to the service may have been checked before.
  return state === 'UNKNOWN' ? wasLookedAt : !isOpen;
}

function rename({ payments }: DraftContent, suffix: string): DraftContent {
  return {
    payments: payments.map((payment) => ({
      ...payment,
      paymentNumber: `${payment.paymentNumber}${suffix}`,
    })),
  };
}

export function isSame(a: DraftContent, b: DraftContent): boolean {
  return isDeepStrictEqual(a, b);
}
