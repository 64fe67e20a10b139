import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SettingsError } from '../settings-error.ts';
import { pagePolicy } from './security-headers.ts';

/** What Vite writes where a nonce belongs (`html.cspNonce` of vite.config.ts). */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

export type SendPage = (reply: FastifyReply) => FastifyReply;

/**
 * Serves the built page from `dist`: hashed assets for good, all else to be asked for anew.
 * @returns what sends the page itself, for every path that is a screen.
 * @throws SettingsError where the page is not built
 */
export async function registerPage(app: FastifyInstance, dist: string): Promise<SendPage> {
  const parts = (await readIndex(dist)).split(NONCE_PLACEHOLDER);
  const sendPage: SendPage = (reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .send(parts.join(nonce));
  };
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    // Written beside each file by the build.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(dist, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
    // One route a file that is there now: nothing else of the disk can be asked for.
    wildcard: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    decorateReply: false,
  });
  app.get('/', (_request, reply) => sendPage(reply));
  return sendPage;
}

/** Whether a path that is no file may be a screen of the page, which routes for itself. */
export function isScreen(method: string, path: string): boolean {
  const readsOnly = method === 'GET' || method === 'HEAD';
  return readsOnly && !/^\/api(?:\/|$)/.test(path) && !/\.[^/]*$/.test(path);
}

async function readIndex(dist: string): Promise<string> {
  try {
    return await readFile(join(dist, 'index.html'), 'utf8');
  } catch (cause) {
    throw new SettingsError('The page is not built: run npm run build first.', { cause });
  }
}
