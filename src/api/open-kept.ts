import type { Session } from '#contract/session.ts';
import { openAnswerStore } from './answer-store.ts';
import { whileAway } from './away.ts';
import { endVisit, lastVisit } from './last-visit.ts';
import { serviceAccount } from './service-account.ts';

/**
 * Has what the last visit read stand in for a Waybill that can't be reached.
 * @returns whose visit it was; nobody's where its session has ended, so that they sign in; and
 *   `undefined` where nothing is kept
 */
export async function openKept(): Promise<Session | undefined> {
  const until = lastVisit()?.until ?? Infinity;
  if (Date.now() >= until) endVisit();
  const visit = lastVisit();
  if (visit === null) return undefined;
  const { session, account, reachedAt } = visit;
  if (session.mode !== 'off' && session.user === null) {
    whileAway.begin(new Map(), null);
    return session;
  }
  const name = serviceAccount();
  const chosen = session.accounts?.find((it) => it.name === name)?.key ?? account;
  try {
    const answers = await (await openAnswerStore(chosen)).load();
    if (answers.size === 0) return undefined;
    whileAway.begin(answers, reachedAt);
    return session;
  } catch {
    return undefined;
  }
}
