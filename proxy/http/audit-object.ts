import type { FastifyRequest } from 'fastify';

const objects = new WeakMap<FastifyRequest, string>();

/** Names what a request made, where its path does not. */
export function noteAuditObject(request: FastifyRequest, id: string): void {
  objects.set(request, id);
}

const idle = new WeakSet<FastifyRequest>();

/** Of a request that changed nothing, although it was answered well: the log has no entry of it. */
export function noteNothingDone(request: FastifyRequest): void {
  idle.add(request);
}

export function hasDoneNothing(request: FastifyRequest): boolean {
  return idle.has(request);
}

export function auditObjectOf(request: FastifyRequest): string {
  const { id } = (request.params ?? {}) as { id?: string };
  return (objects.get(request) ?? id ?? '').slice(0, 200);
}
