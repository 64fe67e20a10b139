import { askEarly, type AnswerText, type EarlyRead } from '#api/early-reads.ts';
import { isReload } from '#api/navigation.ts';
import { INBOX_STATUSES, notificationPath, PAGE_SIZE } from '#api/notification-path.ts';
import { isAccountOf, keepFirstPage, keptFirstPage, serviceAccount } from '#api/service-account.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import type { Session } from '#contract/session.ts';
import { mayDo } from '#contract/permission.ts';

/**
 * The page's first script, part of its document: what is drawn first is asked for while the rest of
 * the code is still on its way, and code that comes later takes it from there (`early-reads.ts`).
 * Nothing depends on it.
 */
declare const SCREEN_FILES: Record<string, readonly string[]>;

const { documentElement: root, head } = document;
const ofNobody: Omit<EarlyRead, 'path'> = { method: 'GET', account: null, fresh: false };
const { pathname: screen } = window.location;
// Named once: the build writes all of it wherever its name stands.
const files = SCREEN_FILES[screen];

/** The screen whose list is asked for. Where `/` leads is decided later, by who it is. */
const first = '/inbox';

// The slowest request goes first.
const kept = screen === first && isWholeInbox() ? keptFirstPage() : null;
if (kept !== null) askPage(kept);
const session = askEarly({ ...ofNobody, path: '/api/session' });
if (files) {
  const settings = askEarly({ ...ofNobody, account: serviceAccount(), path: '/api/settings' });
  if (screen === first) void askInbox(session, settings);
}
root.dataset['early'] = screen;
root.dataset['mantineColorScheme'] = colorScheme();
for (const file of files ?? []) preload(file);
// Once something is painted, while the code is still on its way.
requestAnimationFrame(() => setTimeout(loadLocales));

/**
 * Where the last visit came so far the list is asked for at once; else as soon as it is known that
 * it may be. It is asked for the account that this tab has, or not at all.
 */
async function askInbox(
  session: Promise<AnswerText>,
  settings: Promise<AnswerText>,
): Promise<void> {
  const firstPage = await firstPageOf(session, settings);
  keepFirstPage(firstPage);
  if (kept === null && firstPage !== null && isWholeInbox()) askPage(firstPage);
}

/** `null` where nobody is signed in, or it is not theirs to see. */
async function firstPageOf(
  session: Promise<AnswerText>,
  settings: Promise<AnswerText>,
): Promise<number | null> {
  try {
    const who = JSON.parse((await session).text) as Session;
    const sees =
      who.mode === 'off' || mayDo(who.user?.roles ?? [], { role: 'triage', kind: 'read' });
    if (!sees || !isAccountOf(who)) return null;
    const { response, text } = await settings;
    return response.ok ? (JSON.parse(text) as PageSettings).firstPage : null;
  } catch {
    return null;
  }
}

function askPage(pageNumber: number): void {
  const page = { statuses: INBOX_STATUSES, types: [], pageSize: PAGE_SIZE, pageNumber };
  void askEarly({
    method: 'POST',
    path: notificationPath(page),
    account: serviceAccount(),
    fresh: isReload(),
  });
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

/** Whether no filter and no search stands in the address. */
function isWholeInbox(): boolean {
  const parameters = new URLSearchParams(window.location.search);
  return ['status', 'types', 'q'].every((name) => !parameters.has(name));
}

function preload(file: string): void {
  const isStyle = file.endsWith('.css');
  const link = Object.assign(document.createElement('link'), {
    rel: isStyle ? 'preload' : 'modulepreload',
    crossOrigin: '',
    href: file,
  });
  if (isStyle) link.as = 'style';
  head.append(link);
}

/** Returns Mantine's later choice, so that no color changes. */
function colorScheme(): 'light' | 'dark' {
  const chosen = keptScheme();
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function keptScheme(): string | null {
  try {
    return localStorage.getItem('waybill-color-scheme');
  } catch {
    return null;
  }
}
