import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const scope = new AsyncLocalStorage<string>();

/** Makes the request's id known to all work that is done for it. */
export function registerRequestScope(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => scope.run(request.id, done));
}

/** Runs work that belongs to no request, even if a request started it. */
export function outsideRequests<T>(work: () => T): T {
  return scope.exit(work);
}

/** Returns the id of the current request; `undefined` for work that Waybill does by itself. */
export function currentRequest(): string | undefined {
  return scope.getStore();
}
