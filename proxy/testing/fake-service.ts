import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface ReceivedRequest {
  method: string;
  /** As in the request line. */
  target: string;
  headers: IncomingMessage['headers'];
  rawHeaders: string[];
  body: string;
}

export interface FakeService {
  baseUrl: string;
  received: ReceivedRequest[];
  close: () => Promise<void>;
}

type Answer = (
  request: ReceivedRequest,
  response: ServerResponse,
  socket: Socket,
) => void | Promise<void>;

/** Starts a service that gives a test's answers and records its requests. */
export async function startFakeService(answer: Answer = answerOk, port = 0): Promise<FakeService> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: target = '', headers, rawHeaders, socket } = request;
      const body = Buffer.concat(chunks).toString();
      const entry = { method, target, headers, rawHeaders, body };
      received.push(entry);
      void answer(entry, response, socket);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An empty list, which is valid for every list of the interface. */
function answerOk(_request: ReceivedRequest, response: ServerResponse): void {
  sendJson(response, 200, { Success: true, Result: [], Messages: [] });
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
