import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#contract/audit.ts';
import { idKey } from '#lib/guid.ts';

interface Noted {
  /**
   * The action, where the route alone does not determine it: the first save of an id creates the
   * item. `null` for a request that changed nothing, so that the audit log gets no entry.
   */
  what?: AuditAction | null;
  object?: string;
  detail?: string;
  /** The person, where no session names them yet. */
  who?: string;
  /** The HTTP status to record, where the response's own status says something else: a redirect. */
  outcome?: number;
}

const noted = new WeakMap<FastifyRequest, Noted>();

/** Adds details to the audit log that the request itself does not contain. */
export function noteForAudit(request: FastifyRequest, more: Noted): void {
  noted.set(request, { ...noted.get(request), ...more });
}

export function notedForAudit(request: FastifyRequest): Noted {
  return noted.get(request) ?? {};
}

/** Names the item that a request created, where its path does not. */
export function noteAuditObject(request: FastifyRequest, object: string): void {
  noteForAudit(request, { object });
}

/**
 * Names a saved item, and says whether the save created it. A save that changed nothing is not
 * recorded, because a dry run saves the rule once more.
 */
export function noteAuditedSave<Item extends { id: string; name: string }>(
  request: FastifyRequest,
  id: string,
  created: AuditAction,
  [before, after]: readonly [readonly Item[], readonly Item[]],
): void {
  const [was, is] = [before, after].map((all) => all.find((it) => idKey(it.id) === idKey(id)));
  if (was === undefined) noteForAudit(request, { what: created });
  else if (JSON.stringify(was) === JSON.stringify(is)) noteForAudit(request, { what: null });
}

/** Names the item that a request is about, by its name before the change. */
export function noteAuditedName(
  request: FastifyRequest,
  id: string,
  named: readonly { id: string; name: string }[],
): void {
  const found = named.find((it) => idKey(it.id) === idKey(id));
  if (found) noteAuditObject(request, found.name);
}

/** Names a notification; if there are several, says how many. */
export function auditedNotifications(ids: readonly string[]): string {
  return ids.length === 1 ? ids[0]! : `${ids.length} notifications`;
}

export function auditObjectOf(request: FastifyRequest): string {
  const { id } = (request.params ?? {}) as { id?: string };
  return (notedForAudit(request).object ?? id ?? '').slice(0, 200);
}
