import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../errors/problem-error.ts';
import type { Metrics } from './metrics.ts';

/** Counts and times every request, and answers `GET /metrics`. */
export function registerMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  mayRead: (authorization: string | undefined) => boolean,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, is404, routeOptions } = request;
    // Not the path: it holds ids, and whoever makes up paths would fill the memory.
    const route = is404 ? 'unknown' : (routeOptions.url ?? 'unknown');
    metrics.answered(method, route, reply.statusCode, reply.elapsedTime / 1_000);
    done();
  });
  app.get('/metrics', async ({ headers }, reply) => {
    if (!mayRead(headers.authorization)) {
      throw new ProblemError('not-allowed', 'Show the token of METRICS_TOKEN.');
    }
    const { text, contentType } = await metrics.read();
    return reply.headers({ 'content-type': contentType, 'cache-control': 'no-store' }).send(text);
  });
}
