import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../errors/problem-error.ts';
import type { Settings } from '../settings/settings.ts';
import type { Metrics } from './metrics.ts';

/** Counts and times every request, and answers `GET /metrics`. */
export function registerMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  mayRead: (authorization: string | undefined) => boolean,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, is404, routeOptions } = request;
    // Uses the route instead of the path, because the path holds ids, and made-up paths would fill
    // the memory.
    const route = is404 ? 'unknown' : (routeOptions.url ?? 'unknown');
    metrics.answered(method, route, reply.statusCode, reply.elapsedTime / 1_000);
    done();
  });
  app.get('/metrics', async ({ headers }, reply) => {
    if (!mayRead(headers.authorization)) {
      throw new ProblemError('not-allowed', 'Send METRICS_TOKEN as the bearer token.');
    }
    const { text, contentType } = await metrics.read();
    return reply.headers({ 'content-type': contentType, 'cache-control': 'no-store' }).send(text);
  });
}

/**
 * Whether a request may read the metrics, by its Authorization header: with the token, or without
 * one where nobody signs in, because Waybill then listens only to its own machine.
 */
export function mayReadMetrics({
  access,
  metricsToken,
}: Pick<Settings, 'access' | 'metricsToken'>) {
  return (authorization: string | undefined): boolean => {
    if (metricsToken === null) return access.mode === 'off';
    const shown = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    // Digests have equal lengths, and the time of the comparison does not reveal where they differ.
    return shown !== undefined && timingSafeEqual(digest(shown), digest(metricsToken));
  };
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
