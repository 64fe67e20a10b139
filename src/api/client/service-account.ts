import type { AccountChoice, Session } from '#contract/session.ts';

/** Key of the choice, in the tab and, for the last choice, in the browser. */
const KEY = 'waybill-service-account';
/** A role whose list can be requested before anything else is known. */
export type Reader = 'triage' | 'accounting';
/** Where this browser stores that it can be requested. */
const FIRST_PAGE = { triage: 'waybill-first-page', accounting: 'waybill-first-ledger-page' };
type Place = 'tab' | 'browser';

interface Choice {
  /** `null` where nobody signs in. */
  person: string | null;
  name: string;
}

/** The account of a link in an alert (`proxy/alerts/senders.ts`). */
const linked = inBrowser(() => new URLSearchParams(location.search).get('account'));

/** Fixed from the page's first request on, so that data of two accounts never meets in one page. */
let chosen: string | null = linked ?? savedChoice()?.name ?? null;

/** Name of the account at the service that requests are about; `null` where accounts have no names. */
export function serviceAccount(): string | null {
  return chosen;
}

/**
 * Settles the account before the first screen is shown: the account of the link, or else the last
 * choice of this tab or of this browser, if the person has that account; else the person's first.
 * The tab keeps it, even if another tab chooses another.
 */
export function settleServiceAccount({ user, accounts }: Pick<Session, 'user' | 'accounts'>): void {
  const person = user?.name ?? null;
  const saved = linked === null ? savedChoice() : { person, name: linked };
  const found =
    saved?.person === person ? accounts?.find(({ name }) => name === saved.name) : undefined;
  chosen = (found ?? accounts?.[0])?.name ?? null;
  if (chosen === null) return;
  save({ person, name: chosen }, found ? ['tab'] : ['tab', 'browser']);
}

/** Returns the page's account among the person's current accounts, if it is still there. */
export function currentAccount({ accounts }: Pick<Session, 'accounts'>): AccountChoice | undefined {
  return accounts?.find(({ name }) => name === chosen);
}

/** Whether the person who is signed in now may continue with this page. */
export function isAccountOf(session: Pick<Session, 'accounts'>): boolean {
  return chosen === null ? session.accounts === null : currentAccount(session) !== undefined;
}

/** Sets the account for the next page of this tab, and for new tabs. */
export function saveServiceAccount({ user }: Pick<Session, 'user'>, name: string): void {
  // The tab's session data belongs to the previous account.
  inBrowser(() => sessionStorage.clear());
  save({ person: user?.name ?? null, name }, ['tab', 'browser']);
}

/** Returns the number of a list's first page, if the last visit could read it; else `null`. */
export function savedFirstPage(reader: Reader): number | null {
  const saved = inBrowser(() => localStorage.getItem(FIRST_PAGE[reader]));
  return saved === '0' || saved === '1' ? Number(saved) : null;
}

/** `null`: the current person can't read it. */
export function saveFirstPage(reader: Reader, firstPage: number | null): void {
  inBrowser(() => {
    if (firstPage === null) localStorage.removeItem(FIRST_PAGE[reader]);
    else localStorage.setItem(FIRST_PAGE[reader], String(firstPage));
  });
}

export function forgetServiceAccount(): void {
  saveFirstPage('triage', null);
  saveFirstPage('accounting', null);
  inBrowser(() => {
    sessionStorage.removeItem(KEY);
    localStorage.removeItem(KEY);
  });
}

function save(choice: Choice, places: readonly Place[]): void {
  const text = JSON.stringify(choice);
  inBrowser(() => {
    if (places.includes('tab')) sessionStorage.setItem(KEY, text);
    if (places.includes('browser')) localStorage.setItem(KEY, text);
  });
}

function savedChoice(): Choice | null {
  return inBrowser(() => {
    const text = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? 'null';
    const saved = JSON.parse(text) as Partial<Choice> | null;
    if (typeof saved?.name !== 'string') return null;
    return { person: saved.person ?? null, name: saved.name };
  });
}

/** `null` in a browser that stores nothing. */
function inBrowser<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
