import { PAYMENTS, PAYMENTS_QUERY, RECEIVABLES } from '#api/accounting-paths.ts';
import { askEarly, type AnswerText, type EarlyRead } from '#api/client/early-reads.ts';
import { isReload } from '#api/session/navigation.ts';
import { notificationPath, PAGE_SIZE } from '#api/listing/notification-path.ts';
import {
  isAccountOf,
  saveFirstPage,
  savedFirstPage,
  serviceAccount,
  type Reader,
} from '#api/client/service-account.ts';
import { INBOX_STATUSES } from '#contract/inbox-statuses.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import type { Session } from '#contract/session.ts';
import { mayDo } from '#contract/permission.ts';

/**
 * The page's first script, inlined in its document: it requests the data of the first screen while
 * the rest of the code is still loading, and later code picks up the responses (`early-reads.ts`).
 * Nothing depends on it.
 */
declare const SCREEN_FILES: Record<string, readonly string[]>;
declare const DATA_WORKER: string;
/** The folder of all of them. */
const ASSETS = '/assets/';

const { documentElement: root, head } = document;
const ofNobody: Omit<EarlyRead, 'path'> = { method: 'GET', account: null, fresh: false };
const { pathname: screen } = window.location;
// Named once, because the build inserts all of it wherever this name is used.
const files = SCREEN_FILES[screen];

interface FirstList {
  /** Role that may read it. */
  role: Reader;
  page: (pageNumber: number) => Omit<EarlyRead, 'account'>;
}

/**
 * The list that a screen starts with. The target of `/` is decided later, because it depends on the
 * user.
 */
const lists: Record<string, FirstList> = {
  '/inbox': {
    role: 'triage',
    page: (pageNumber) => {
      const page = { statuses: INBOX_STATUSES, types: [], pageSize: PAGE_SIZE, pageNumber };
      return { method: 'POST', path: notificationPath(page), fresh: isReload() };
    },
  },
  '/receivables': accounting((page) => `${RECEIVABLES}/${page}`),
  '/payments': accounting((page) => `${PAYMENTS}/${page}?${PAYMENTS_QUERY}`),
};
const list = isUnfiltered() ? lists[screen] : undefined;

// The slowest request goes first.
const saved = list ? savedFirstPage(list.role) : null;
if (list && saved !== null) askPage(list, saved);
const session = askEarly({ ...ofNobody, path: '/api/session' });
if (files) {
  const settings = askEarly({ ...ofNobody, account: serviceAccount(), path: '/api/settings' });
  if (list) void askList(list, session, settings);
}
root.dataset['early'] = screen;
root.dataset['mantineColorScheme'] = colorScheme();
for (const file of files ?? []) preload(file);
// Only cached: the code that starts the worker comes with the screen.
if (list?.role === 'accounting') void fetch(ASSETS + DATA_WORKER).catch(() => {});
// Runs after the first paint, while the code is still loading.
requestAnimationFrame(() => setTimeout(loadLocales));

/** These lists are loaded completely, and bypass every cache. */
function accounting(pathOf: (page: string) => string): FirstList {
  const page = (pageNumber: number) => pathOf(`${PAGE_SIZE}/${pageNumber}`);
  return {
    role: 'accounting',
    page: (pageNumber) => ({ method: 'GET', path: page(pageNumber), fresh: true }),
  };
}

/**
 * Requests the list for this tab's account, or not at all: at once if the last visit got this far,
 * otherwise as soon as the user is known to have access.
 */
async function askList(
  wanted: FirstList,
  session: Promise<AnswerText>,
  settings: Promise<AnswerText>,
): Promise<void> {
  const firstPage = await firstPageOf(wanted.role, session, settings);
  saveFirstPage(wanted.role, firstPage);
  if (saved === null && firstPage !== null) askPage(wanted, firstPage);
}

/** `null` where nobody is signed in, or the user may not see it. */
async function firstPageOf(
  role: Reader,
  session: Promise<AnswerText>,
  settings: Promise<AnswerText>,
): Promise<number | null> {
  try {
    const who = JSON.parse((await session).text) as Session;
    const sees = who.mode === 'off' || mayDo(who.user?.roles ?? [], { role, kind: 'read' });
    if (!sees || !isAccountOf(who)) return null;
    const { response, text } = await settings;
    return response.ok ? (JSON.parse(text) as PageSettings).firstPage : null;
  } catch {
    return null;
  }
}

function askPage({ page }: FirstList, pageNumber: number): void {
  void askEarly({ ...page(pageNumber), account: serviceAccount() });
}

/**
 * Loads the browser's locales early, because its first formatter loads all of them, which takes as
 * long as drawing twenty rows. Half of that comes with collation. Nothing is formatted here.
 */
function loadLocales(): void {
  // eslint-disable-next-line eslint/no-restricted-properties
  Intl.Collator.supportedLocalesOf('en');
  // eslint-disable-next-line eslint/no-restricted-properties
  setTimeout(() => Intl.NumberFormat.supportedLocalesOf('en'));
}

/** Whether the address has neither a filter nor a search. */
function isUnfiltered(): boolean {
  const parameters = new URLSearchParams(window.location.search);
  const names = ['status', 'types', 'q', 'partner', 'ids', 'unacknowledged'];
  return names.every((name) => !parameters.has(name));
}

function preload(file: string): void {
  const isStyle = file.endsWith('.css');
  const link = Object.assign(document.createElement('link'), {
    rel: isStyle ? 'preload' : 'modulepreload',
    crossOrigin: '',
    href: ASSETS + file,
  });
  if (isStyle) link.as = 'style';
  head.append(link);
}

/** Returns Mantine's later choice, so that no color changes. */
function colorScheme(): 'light' | 'dark' {
  const chosen = savedScheme();
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function savedScheme(): string | null {
  try {
    return localStorage.getItem('waybill-color-scheme');
  } catch {
    return null;
  }
}
