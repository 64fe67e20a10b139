/**
 * Saves the page itself in the browser, so that it opens while Waybill can't be reached: its
 * document and the files of one build. It never saves answers of `/api`, because the page saves
 * data itself, for each person separately. A build is saved and served as a whole: the document
 * comes from the server wherever that answers, and its files are found by their hashes.
 */
declare const self: ServiceWorkerGlobalScope;

declare const SHELL: ShellBuild;

/** Data of one build, inserted by `.ci/shell-worker.ts`. */
export interface ShellBuild {
  build: string;
  /** The script that its document begins with. */
  entry: string;
  /** All files that a screen may need. */
  files: readonly string[];
}

const { build, entry, files } = SHELL;

const PREFIX = 'waybill-shell-';
const CACHE = PREFIX + build;
const DOCUMENT = '/';

/** The proxy's own paths, including sign-in at a provider; the page never serves them. */
const servers = /^\/(?:api|healthz|readyz|metrics)(?:\/|$)/;

/** Statuses of a gateway whose proxy is unavailable or about to stop. */
const AWAY = new Set([502, 503, 504]);

/** Only in Chromium: routes that the browser handles itself, without starting the worker. */
interface Routing {
  addRoutes?: (rules: readonly object[]) => Promise<void>;
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
  const { addRoutes } = event as Routing;
  if (!addRoutes) return;
  event.waitUntil(
    addRoutes.call(event, [
      { condition: { urlPattern: '/api/*' }, source: 'network' },
      { condition: { urlPattern: '/assets/*' }, source: { cacheName: CACHE } },
    ]),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOthers(), self.registration.navigationPreload?.enable()]));
});

/**
 * A page of this very build asks it to take over. Pages of another build go on with the worker that
 * has their files, for as long as any is open.
 */
self.addEventListener('message', (event) => {
  if (event.data === entry) event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode !== 'navigate') {
    if (files.includes(pathname)) event.respondWith(keptFile(request));
  } else if (!servers.test(pathname)) event.respondWith(page(event));
  // The browser has already requested it: a second request would break the end of a sign-in.
  else if (self.registration.navigationPreload) event.respondWith(fromServer(event));
});

/** An alert (`proxy/alerts/web-push.ts`), which only this Waybill can have encrypted. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data!.json() as Record<string, string>;
  const shown = { body: body!, tag: tag!, icon: '/icon-192.png', data: path };
  event.waitUntil(self.registration.showNotification(title!, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** Shows a view: in a page that is open, or in a new one. */
async function open(path: string): Promise<void> {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const [page] = await self.clients.matchAll({ type: 'window' });
  // A page that another worker controls can't be navigated.
  const shown = await page?.navigate(href).catch(() => null);
  if (shown) await shown.focus();
  else await self.clients.openWindow(href);
}

/**
 * @throws where a file is missing, or the server has another build by now: then nothing is saved.
 */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    await cache.addAll(files);
    const document = await fetch(DOCUMENT, { cache: 'no-store' });
    const text = await document.clone().text();
    if (!document.ok || document.redirected || !text.includes(`"${entry}"`)) {
      throw new Error('The document is not of this build.');
    }
    await cache.put(DOCUMENT, document);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function takeOver(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length === 1) await self.skipWaiting();
}

async function keptFile(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetch(request);
}

async function page(event: FetchEvent): Promise<Response> {
  try {
    const answer = await fromServer(event);
    return (AWAY.has(answer.status) && (await kept(DOCUMENT))) || answer;
  } catch (error) {
    const document = await kept(DOCUMENT);
    if (!document) throw error;
    return document;
  }
}

async function fromServer(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

function kept(what: RequestInfo): Promise<Response | undefined> {
  return caches.match(what, { cacheName: CACHE, ignoreVary: true });
}
