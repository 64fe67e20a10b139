import type { FastifyInstance } from 'fastify';

/** Milliseconds. An event stream sends a sign of life more often. */
const STUCK = 60_000;

/**
 * Closes a connection that takes nothing more of its answer, which would stay in memory. A slow
 * reader who goes on reading keeps it, as does a request that is not answered yet.
 */
export function dropStuckReaders(app: FastifyInstance, time = STUCK): void {
  app.addHook('onSend', ({ raw: { socket } }, _reply, payload, done) => {
    // Node sets its own time again after the answer.
    socket.setTimeout(time);
    done(null, payload);
  });
}
