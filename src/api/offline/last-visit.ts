import type { Session } from '#contract/session.ts';

/** The visit that this browser had last. */
export interface Visit {
  session: Session;
  /** Key of the saved data (`PageSettings.account`). */
  account: string;
  /** When data was last loaded, in ms since 1970. */
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

export function saveVisit(visit: Visit): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(visit));
  } catch {
    // A browser that stores nothing.
  }
}

/** Hides the data of the last visit from everyone. Only the need to sign in stays on record. */
export function endVisit(mode = lastVisit()?.session.mode): void {
  const visit = lastVisit();
  if (visit === null || mode === undefined) return;
  const session: Session = { ...visit.session, mode, user: null, accounts: null };
  if (mode !== 'off') saveVisit({ ...visit, session, account: '', until: null });
  else if (visit.session.mode !== 'off') localStorage.removeItem(KEY);
}

/** Ends the last visit if it was not the signed-in person's, or if nobody had to sign in. */
export function settleVisit({ mode, user }: Session): void {
  const before = lastVisit()?.session;
  if (before?.mode !== mode || before.user?.name !== user?.name) endVisit(mode);
}
