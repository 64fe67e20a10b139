import { pino } from 'pino';
import type { FastifyBaseLogger } from 'fastify';

/** The log, on stderr: a line of JSON for each event. */
export function createLog(level: string): FastifyBaseLogger {
  return pino(
    {
      level,
      serializers: {
        // Without the query: partners and ids are nobody's business who reads a log.
        req: ({ method, url }: { method: string; url: string }) => ({
          method,
          path: url.split('?', 1)[0],
        }),
      },
    },
    process.stderr,
  );
}
