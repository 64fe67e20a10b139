import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ReceivedPost {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The address that received the message. */
  to: string;
}

export interface AlertReceiver {
  port: number;
  received: ReceivedPost[];
  /** Sets the answer from now on; a receiver that never answers hangs. */
  answer: (with_: (response: ServerResponse, post: ReceivedPost) => void) => void;
}

/** Receives messages of alerts, at every address of this machine. */
export async function startReceiver(): Promise<AlertReceiver> {
  const received: ReceivedPost[] = [];
  let respond = (response: ServerResponse, _post: ReceivedPost): void => {
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const post = {
        path: request.url!,
        headers: request.headers,
        body: Buffer.concat(chunks),
        to: request.socket.localAddress!,
      };
      received.push(post);
      respond(response, post);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    port: (server.address() as AddressInfo).port,
    received,
    answer: (with_) => {
      respond = with_;
    },
  };
}
