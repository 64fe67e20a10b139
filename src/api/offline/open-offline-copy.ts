import type { Session } from '#contract/session.ts';
import { openAnswerStore } from './answer-store.ts';
import { offlineCopy } from '../client/offline-copy.ts';
import { endVisit, lastVisit } from './last-visit.ts';
import { serviceAccount } from '../client/service-account.ts';

/**
 * Uses the data of the last visit while Waybill can't be reached.
 * @returns that visit's session; nobody's where it has ended, so that the person has to sign in;
 * `undefined` where nothing is saved
 */
export async function openOfflineCopy(): Promise<Session | undefined> {
  const until = lastVisit()?.until ?? Infinity;
  if (Date.now() >= until) endVisit();
  const visit = lastVisit();
  if (visit === null) return undefined;
  const { session, account, reachedAt } = visit;
  if (session.mode !== 'off' && session.user === null) {
    offlineCopy.begin(new Map(), null);
    return session;
  }
  const name = serviceAccount();
  const chosen = session.accounts?.find((it) => it.name === name)?.key ?? account;
  try {
    const answers = await (await openAnswerStore(chosen)).load();
    if (answers.size === 0) return undefined;
    offlineCopy.begin(answers, reachedAt);
    return session;
  } catch {
    return undefined;
  }
}
