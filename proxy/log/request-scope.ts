import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const scope = new AsyncLocalStorage<string>();

/** Has all that is done for a request know which one that is. */
export function registerRequestScope(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => scope.run(request.id, done));
}

/** Does what is for no request, though one began it. */
export function outsideRequests<T>(work: () => T): T {
  return scope.exit(work);
}

/** Id of the request that is worked for; `undefined` for what Waybill does by itself. */
export function currentRequest(): string | undefined {
  return scope.getStore();
}
