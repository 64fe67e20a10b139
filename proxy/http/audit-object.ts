import type { FastifyRequest } from 'fastify';

const objects = new WeakMap<FastifyRequest, string>();

/** Names what a request made, where its path does not. */
export function noteAuditObject(request: FastifyRequest, id: string): void {
  objects.set(request, id);
}

export function auditObjectOf(request: FastifyRequest): string {
  const { id } = (request.params ?? {}) as { id?: string };
  return (objects.get(request) ?? id ?? '').slice(0, 200);
}
