import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes a connection on which a request arrives before the previous one is answered. Browsers and
 * proxies wait for the answer. A client that reads nothing could otherwise have Waybill hold many
 * answers, each with an open file, on every connection.
 */
export function holdToOneAtATime(server: Server): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const before = latest.get(socket);
    latest.set(socket, response);
    if (before !== undefined && !before.writableFinished) socket.destroy();
  });
}
