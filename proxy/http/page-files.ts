import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedBy } from './compress-replies.ts';

interface Version {
  body: Buffer;
  etag: string;
}

/** The build writes these beside each file; the smallest first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** The start page has its own route, compressed versions have no path, and hidden files are private. */
const notServed = /^index\.html$|\.(?:br|gz)$|(?:^|\/)\./;

/**
 * Registers a route for each file of the built page, except its start page, so that nothing else on
 * the disk can be reached. The files are read once: another build in the same folder would delete
 * the files that this one's start page names, and may expect another proxy.
 * @param headersOf further headers of a file, by its path
 */
export async function registerFiles(
  app: FastifyInstance,
  dist: string,
  headersOf: (path: string) => Record<string, string>,
): Promise<void> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).replaceAll(sep, '/')),
  );
  const read = async (name: string): Promise<Version> => {
    const body = await readFile(join(dist, name));
    return { body, etag: `"${hash('sha256', body, 'base64url')}"` };
  };
  for (const name of names) {
    if (notServed.test(name)) continue;
    const plain = await read(name);
    const compressed = new Map<string, Version>();
    for (const [encoding, end] of encodings) {
      if (names.has(name + end)) compressed.set(encoding, await read(name + end));
    }
    const path = `/${name}`;
    const headers = {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      ...(compressed.size > 0 && { vary: 'accept-encoding' }),
      ...headersOf(path),
    };
    app.get(path, (request, reply) => {
      const accepted = acceptedBy(request.headers['accept-encoding'] ?? '');
      const encoding = [...compressed.keys()].find((one) => accepted.has(one));
      reply.headers(headers);
      if (encoding !== undefined) reply.header('content-encoding', encoding);
      return send(request, reply, encoding === undefined ? plain : compressed.get(encoding)!);
    });
  }
}

function send(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: Version,
): FastifyReply {
  reply.header('etag', etag);
  // A weak comparison (RFC 9110 §13.1.2): a server in between may have weakened the tag.
  const isKnown = headers['if-none-match']?.includes(etag);
  return isKnown === true ? reply.code(304).send() : reply.send(body);
}
