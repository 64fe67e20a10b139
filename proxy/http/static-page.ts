import { hash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SettingsError } from '../errors/settings-error.ts';
import { pagePolicy, workerPolicy } from './security-headers.ts';

/** Vite's placeholder for a nonce (`html.cspNonce` of vite.config.ts). */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

interface Page {
  /** Sends the page itself, or redirects to its start. */
  send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  /** Whether a request asks for a file of the page or, where no route was found, for a screen. */
  isPage: (request: FastifyRequest) => boolean;
}

interface PageOptions {
  /** The only screen that can be opened at the moment; `null`: all screens can. */
  elsewhere: () => string | null;
}

/**
 * Serves the built page from `dist`: hashed assets are cached for good, everything else is checked
 * each time.
 * @throws SettingsError where the page is not built
 */
export async function registerPage(
  app: FastifyInstance,
  dist: string,
  { elsewhere }: PageOptions,
): Promise<Page> {
  const page = await readIndex(dist);
  const inlineScripts = hashesOfScripts(page);
  const parts = page.split(NONCE_PLACEHOLDER);
  const send: Page['send'] = ({ raw }, reply) => {
    const other = elsewhere();
    if (other !== null && raw.url!.split('?', 1)[0] !== other) {
      return reply.header('cache-control', 'no-store').redirect(other);
    }
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce, inlineScripts))
      .header('cache-control', 'no-store')
      .send(parts.join(nonce));
  };
  const routes = new Set<string>();
  await app.register(async (scope) => {
    scope.addHook('onRoute', ({ url }) => void routes.add(url));
    await scope.register(fastifyStatic, {
      root: dist,
      index: false,
      // Written beside each file by the build.
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(dist, 'assets'));
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (path === join(dist, 'sw.js')) reply.header('content-security-policy', workerPolicy);
      },
      // A route for each existing file, so that nothing else on the disk can be reached.
      wildcard: false,
      globIgnore: ['index.html', '**/*.br', '**/*.gz'],
      decorateReply: false,
    });
    scope.get('/', (request, reply) => send(request, reply));
  });
  return {
    send,
    isPage: ({ is404, routeOptions, method, raw }) =>
      is404 ? isScreen(method, raw.url!.split('?', 1)[0]!) : routes.has(routeOptions.url ?? ''),
  };
}

/** The path of a single item, whose name may end like a file's: `/carriers/DHL.DE`. */
const namesOne = /^\/(?!assets\/)[a-z-]+\/(?!\.+$)[^/\\%]+$/;

/** Whether a path that is not a file may be a screen of the page, which has its own router. */
function isScreen(method: string, path: string): boolean {
  const readsOnly = method === 'GET' || method === 'HEAD';
  if (!readsOnly || /^\/api(?:\/|$)/.test(path)) return false;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return !name.includes('.') || namesOne.test(path);
}

/** Returns hashes of the page's inline scripts, exactly as between their tags. */
function hashesOfScripts(page: string): string[] {
  const scripts = page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g);
  return [...scripts].map(([, text]) => `sha256-${hash('sha256', text!, 'base64')}`);
}

async function readIndex(dist: string): Promise<string> {
  try {
    return await readFile(join(dist, 'index.html'), 'utf8');
  } catch (cause) {
    throw new SettingsError('The page is not built. Run npm run build first.', { cause });
  }
}
