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
 * The page's first script, part of its document: what is drawn first is asked for while the rest of
 * the code is still on its way, and code that comes later takes it from there (`early-reads.ts`).
 * Nothing depends on it.
 */
declare const SCREEN_FILES: Record<string, readonly string[]>;
declare const DATA_WORKER: string;
/** The folder of all of them. */
const ASSETS = '/assets/';

const { documentElement: root, head } = document;
const ofNobody: Omit<EarlyRead, 'path'> = { method: 'GET', account: null, fresh: false };
const { pathname: screen } = window.location;
// Named once: the build writes all of it wherever its name stands.
const files = SCREEN_FILES[screen];

interface FirstList {
  /** Role that may read it. */
  role: Reader;
  page: (pageNumber: number) => Omit<EarlyRead, 'account'>;
}

/** The list that a screen starts with. Where `/` leads is decided later, by who it is. */
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
// Once something is painted, while the code is still on its way.
requestAnimationFrame(() => setTimeout(loadLocales));

/** These lists are read as a whole, and past every cache. */
function accounting(pathOf: (page: string) => string): FirstList {
  const page = (pageNumber: number) => pathOf(`${PAGE_SIZE}/${pageNumber}`);
  return {
    role: 'accounting',
    page: (pageNumber) => ({ method: 'GET', path: page(pageNumber), fresh: true }),
  };
}

/**
 * Where the last visit came so far the list is asked for at once; else as soon as it is known that
 * it may be. It is asked for the account that this tab has, or not at all.
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

/** `null` where nobody is signed in, or it is not theirs to see. */
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
 * The first of a browser's formatters reads all of its locales, which takes as long as drawing
 * twenty rows. Half of that comes with the order of texts. Nothing is formatted here.
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
