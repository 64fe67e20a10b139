import type { Session } from '#contract/session.ts';

/** The visit that this browser had last. */
export interface Visit {
  session: Session;
  /** Key of what is kept (`PageSettings.account`). */
  account: string;
  /** When something was read last, in ms since 1970. */
  reachedAt: number;
  /** When its session ends, in ms since 1970 by this machine's clock; `null` where none does. */
  until: number | null;
}

const KEY = 'waybill-last-visit';

export function lastVisit(): Visit | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Visit | null;
  } catch {
    return null;
  }
}

export function keepVisit(visit: Visit): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(visit));
  } catch {
    // A browser that keeps nothing.
  }
}

/** What was read then is shown to nobody from now on: that one has to sign in is all that stays. */
export function endVisit(): void {
  const visit = lastVisit();
  if (visit === null || visit.session.mode === 'off') return;
  const session: Session = { ...visit.session, user: null, accounts: null };
  keepVisit({ ...visit, session, account: '', until: null });
}

/** Ends the last visit where it was another's than who is signed in now. */
export function settleVisit({ user }: Session): void {
  if (lastVisit()?.session.user?.name !== user?.name) endVisit();
}
