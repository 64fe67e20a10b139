import { pino } from 'pino';
import type { FastifyBaseLogger } from 'fastify';

/** Creates the log, on stderr: a line of JSON for each event. */
export function createLog(level: string): FastifyBaseLogger {
  return pino(
    {
      level,
      serializers: {
        // Without the query, because people who read a log must not see partners and ids.
        req: ({ method, url }: { method: string; url: string }) => ({
          method,
          path: url.split('?', 1)[0],
        }),
      },
    },
    process.stderr,
  );
}
