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
/** Answers to write in one task, so that the page stays responsive after a long list has loaded. */
const AT_ONCE = 8;

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
    store ??= openAnswerStore(account);
    const { save: write } = await store;
    let reachedAt = 0;
    while (waiting.size > 0) {
      const answers = new Map([...waiting].slice(0, AT_ONCE));
      for (const name of answers.keys()) waiting.delete(name);
      await write(answers);
      if (sessionEnd.get() !== null) return;
      for (const { at } of answers.values()) reachedAt = Math.max(reachedAt, at);
      saveVisit({ session, account, reachedAt, until: endOf(session, attendedAt) });
    }
  }

  saveAnswersWith((name, answer) => {
    waiting.set(name, answer);
    clearTimeout(timer);
    // Full, forbidden, or being deleted: then no answers are saved for the next time.
    timer = setTimeout(() => void save().catch(() => waiting.clear()), RESTS);
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
