import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/session.ts';
import { openAnswerStore, type AnswerStore } from '../offline/answer-store.ts';
import { isAttended } from '../client/attention.ts';
import { saveAnswersWith, offlineCopy, type SavedAnswer } from '../client/offline-copy.ts';
import { endVisit, saveVisit } from '../offline/last-visit.ts';
import { sessionEnd } from '../client/session-end.ts';
import { sessionQuery } from './session.ts';
import { settingsQuery } from './settings.ts';

/** Milliseconds to wait before answers are saved together. */
const RESTS = 1000;

/**
 * Saves answers for a start without Waybill (`open-offline-copy.ts`). They are deleted with the account's
 * other data (`forget.ts`), and hidden once the session is known to have ended.
 */
export function saveAnswers(client: QueryClient): void {
  const waiting = new Map<string, SavedAnswer>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attendedAt = Date.now();
  let store: Promise<AnswerStore> | undefined;

  async function save(): Promise<void> {
    const session = client.getQueryData(sessionQuery.queryKey);
    const account = client.getQueryData(settingsQuery.queryKey)?.account;
    if (!session || account === undefined || offlineCopy.get() || sessionEnd.get() !== null) return;
    if (isAttended()) attendedAt = Date.now();
    const answers = new Map(waiting);
    waiting.clear();
    store ??= openAnswerStore(account);
    await (await store).save(answers);
    if (sessionEnd.get() !== null) return;
    const reachedAt = Math.max(...[...answers.values()].map(({ at }) => at));
    saveVisit({ session, account, reachedAt, until: endOf(session, attendedAt) });
  }

  saveAnswersWith((name, answer) => {
    waiting.set(name, answer);
    clearTimeout(timer);
    // Full, forbidden, or being deleted: then no answers are saved for the next time.
    timer = setTimeout(() => void save().catch(() => {}), RESTS);
  });
  const look = (): void => {
    if (sessionEnd.get() !== null) endVisit();
  };
  sessionEnd.subscribe(look);
  look();
}

/** Returns when the session ends, in ms since 1970, converted from the server's clock. */
function endOf({ idleUntil, until, now }: Session, attendedAt: number): number | null {
  if (idleUntil === null || until === null) return null;
  const left = (time: string): number => Date.parse(time) - Date.parse(now);
  return Math.min(attendedAt + left(idleUntil), performance.timeOrigin + left(until));
}
