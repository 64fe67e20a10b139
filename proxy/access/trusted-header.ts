import type { IncomingMessage } from 'node:http';
import { roles as allRoles } from '#contract/session.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { canonicalName } from '../http/canonical-name.ts';
import type { Caller } from '../http/caller.ts';
import type { IsListed } from '../http/peers.ts';
import { isReadableName } from './readable-name.ts';

interface TrustedHeaderOptions {
  /** Names of the headers with the person's name, and with their roles separated by commas. */
  user: string;
  roles: string;
  isPeer: IsListed;
}

/**
 * Identifies callers by the headers of a proxy that signs people in, and accepts these headers from
 * listed peers only. A server behind the peer, or the peer itself, may read `X_Remote_User` as
 * `X-Remote-User`. So any header that resembles a trusted one must occur once and be spelled as
 * configured; otherwise the request is refused.
 * @throws ProblemError bad-parameter
 */
export function createTrustedHeader({ user, roles, isPeer }: TrustedHeaderOptions) {
  return ({
    rawHeaders,
    socket,
  }: Pick<IncomingMessage, 'rawHeaders' | 'socket'>): Caller | null => {
    const [name, listed] = [valueOf(rawHeaders, user), valueOf(rawHeaders, roles)];
    if (!isPeer(socket.remoteAddress)) {
      if (name === undefined && listed === undefined) return null;
      throw refused('come only from the proxy that signs people in');
    }
    if (name === undefined) return null;
    const canonical = canonicalName(name);
    if (!isReadableName(name) || !isReadableName(canonical)) {
      throw refused('contain a readable name');
    }
    const asked = new Set((listed ?? '').split(',').map((role) => role.trim().toLowerCase()));
    return {
      name: canonical,
      boundAs: canonical,
      roles: allRoles.filter((role) => asked.has(role)),
      session: null,
    };
  };
}

function valueOf(rawHeaders: readonly string[], wanted: string): string | undefined {
  const found = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && likeness(name) === likeness(wanted) ? [index] : [],
  );
  const [index] = found;
  if (index === undefined) return undefined;
  if (found.length > 1 || rawHeaders[index]!.toLowerCase() !== wanted.toLowerCase()) {
    throw refused('appear once, spelled as in the settings');
  }
  return textOf(rawHeaders[index + 1]!);
}

/**
 * Strips only the blanks that HTTP allows around a value: `trim` would also strip a no-break space.
 */
function withoutBlanks(value: string): string {
  let [start, end] = [0, value.length];
  while (value[start] === ' ' || value[start] === '\t') start++;
  while (value[end - 1] === ' ' || value[end - 1] === '\t') end--;
  return value.slice(start, end);
}

/** Node decodes a header's bytes as Latin-1. Invalid UTF-8 could give two people the same name. */
function textOf(value: string): string {
  try {
    return utf8.decode(Buffer.from(withoutBlanks(value), 'latin1'));
  } catch {
    throw refused('be UTF-8');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns only letters and digits, because some server may read any other character as `-`. */
function likeness(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function refused(rule: string): ProblemError {
  return new ProblemError('bad-parameter', `Headers that identify a person must ${rule}.`);
}
