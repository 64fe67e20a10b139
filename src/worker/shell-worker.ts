/**
 * Saves the page itself in the browser, so that it opens while Waybill can't be reached: its
 * document and the files of one build. It never saves answers of `/api`, because the page saves
 * data itself, for each person separately. A build is saved as a whole, and its files are found by
 * their hashes.
 *
 * Where browsers can route requests, screens without a filter start from the saved document. While
 * they are open, it is compared with the server's: a new build is saved for the next start. Every
 * other address comes from the server wherever that answers.
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
  /** Addresses that start from the saved document. */
  screens: readonly string[];
}

const { build, entry, files, screens } = SHELL;

const PREFIX = 'waybill-shell-';
const CACHE = PREFIX + build;
const DOCUMENT = '/';

/**
 * The document under the address of each screen. The page drops it where a server in front of
 * Waybill answers (`api/client/start-documents.ts`). Without it, a start needs the server.
 */
const START = 'waybill-start';

/** The proxy's own paths, including sign-in at a provider; the page never serves them. */
const servers = /^\/(?:api|healthz|readyz|metrics)(?:\/|$)/;

/** Statuses of a gateway whose proxy is unavailable or about to stop. */
const AWAY = new Set([502, 503, 504]);

/** Their names have hashes. */
const ASSETS = '/assets/';

/** Only in Chromium: routes that the browser handles itself, without starting the worker. */
interface Routing {
  addRoutes?: (rules: readonly object[]) => Promise<void>;
}

const { InstallEvent } = self as { InstallEvent?: { prototype: Routing } };
const canRoute = InstallEvent?.prototype.addRoutes !== undefined;

const routes = [
  { condition: { urlPattern: '/api/*' }, source: 'network' },
  // Of any build: pages of an older one are still open.
  { condition: { urlPattern: `${ASSETS}*` }, source: 'cache' },
  {
    condition: {
      or: screens.map((pathname) => ({
        urlPattern: { pathname, search: '' },
        requestMode: 'navigate',
      })),
    },
    source: { cacheName: START },
  },
];

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
  const { addRoutes } = event as Routing;
  // A browser that knows no such rules starts the worker instead.
  event.waitUntil(addRoutes?.call(event, routes).catch(() => {}) ?? Promise.resolve());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      kept(DOCUMENT).then(keepStart),
      self.registration.navigationPreload?.enable(),
      tellPages(),
    ]),
  );
});

/** Each page says which build it is of, once its first screen is drawn. */
self.addEventListener('message', (event) => {
  event.waitUntil(Promise.all([renewStart(), event.data === entry && dropOthers()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode !== 'navigate') {
    if (pathname.startsWith(ASSETS) || files.includes(pathname)) event.respondWith(file(request));
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
 * Saves this build, and then serves it at once.
 * @throws where a file is missing, or the server has another build by now: then nothing is saved,
 *   and starts ask the server.
 */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    await cache.addAll(files);
    const document = await ofThisBuild(await askDocument());
    if (!document) throw new Error('The document is not of this build.');
    await cache.put(DOCUMENT, document);
  } catch (error) {
    await Promise.all([caches.delete(CACHE), caches.delete(START)]);
    throw error;
  }
  await self.skipWaiting();
}

function askDocument(): Promise<Response> {
  return fetch(DOCUMENT, { cache: 'no-store', redirect: 'manual' });
}

async function ofThisBuild(document: Response): Promise<Response | undefined> {
  const text = await document.clone().text();
  return document.ok && text.includes(`"${entry}"`) ? document : undefined;
}

/** Saves the document of this build under the address of each screen. */
async function keepStart(document: Response | undefined): Promise<void> {
  if (!document || !canRoute) return;
  const cache = await caches.open(START);
  await Promise.all(screens.map((pathname) => cache.put(pathname, document.clone())));
}

/**
 * Compares the saved document with the server's. Where that is another one, starts ask the server,
 * until the worker of a new build has saved its own.
 */
async function renewStart(): Promise<void> {
  if (!canRoute) return;
  const answer = await askDocument().catch(() => null);
  if (!answer || AWAY.has(answer.status)) return;
  const document = await ofThisBuild(answer);
  if (document) {
    await keepStart(document);
    return;
  }
  await caches.delete(START);
  await self.registration.update();
}

/** Tells pages, some of which may be of another build, which one starts from now on. */
async function tellPages(): Promise<void> {
  // A client has no target origin.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  for (const page of await pages()) page.postMessage(entry);
}

/** Deletes other builds, unless a page of one may be open. */
async function dropOthers(): Promise<void> {
  if ((await pages()).length > 1) return;
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

function pages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

async function file(request: Request): Promise<Response> {
  const own = await kept(request);
  return own ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
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
