import type { AccountChoice, Session } from '#contract/session.ts';

/** Where this tab keeps its choice, and this browser the last one. */
const KEY = 'waybill-service-account';

interface Choice {
  /** `null` where nobody signs in. */
  person: string | null;
  name: string;
}

/** Of this page from its first request on: nothing of two accounts ever meets in one page. */
let chosen: string | null = keptChoice()?.name ?? null;

/** Name of the account at the service that requests are about; `null` where accounts have no names. */
export function serviceAccount(): string | null {
  return chosen;
}

/**
 * Settles the account before the first screen is shown: the one that was chosen last, in this tab
 * or else in this browser, where it is the person's; else their first.
 */
export function settleServiceAccount({ user, accounts }: Pick<Session, 'user' | 'accounts'>): void {
  const kept = keptChoice();
  const isTheirs = kept !== null && kept.person === (user?.name ?? null);
  const found = isTheirs ? accounts?.find(({ name }) => name === kept.name) : undefined;
  chosen = (found ?? accounts?.[0])?.name ?? null;
}

/** The account of this page among those that are bound to a person now, if it still is. */
export function currentAccount({ accounts }: Pick<Session, 'accounts'>): AccountChoice | undefined {
  return accounts?.find(({ name }) => name === chosen);
}

/** Whether who is signed in now may go on with this page. */
export function isAccountOf(session: Pick<Session, 'accounts'>): boolean {
  return chosen === null ? session.accounts === null : currentAccount(session) !== undefined;
}

/** Has the next page of this tab, and of new ones, be about another account. */
export function keepServiceAccount({ user }: Pick<Session, 'user'>, name: string): void {
  const choice: Choice = { person: user?.name ?? null, name };
  try {
    // What a tab keeps beside it is of the account that is left.
    sessionStorage.clear();
    for (const storage of [sessionStorage, localStorage]) {
      storage.setItem(KEY, JSON.stringify(choice));
    }
  } catch {
    // A browser that keeps nothing.
  }
}

export function forgetServiceAccount(): void {
  try {
    for (const storage of [sessionStorage, localStorage]) storage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing.
  }
}

function keptChoice(): Choice | null {
  try {
    const text = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? 'null';
    const kept = JSON.parse(text) as Partial<Choice> | null;
    if (typeof kept?.name !== 'string') return null;
    return { person: kept.person ?? null, name: kept.name };
  } catch {
    return null;
  }
}
