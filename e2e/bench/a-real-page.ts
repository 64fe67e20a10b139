import { createServer } from 'node:http';
import { startSandbox } from '../../proxy/sandbox/sandbox.ts';
import { listen } from '../listen.ts';
import { connectionTo, startWaybill } from '../waybill.ts';

/** The sandbox's own answer, so that the service's work can be left out of a measurement. */
export async function aRealPage(path: string): Promise<string> {
  const sandbox = await startSandbox({ notifications: 1_000, seed: 1, arrivalsPerMinute: 0 });
  const waybill = await startWaybill({ environment: connectionTo(sandbox) });
  const reply = await fetch(`${waybill.url}/api/v2${path}`, {
    method: 'POST',
    headers: ownPage(waybill.url),
  });
  const text = await reply.text();
  await waybill.stop();
  await sandbox.close();
  if (!reply.ok) throw new Error(text);
  return text;
}

/** Starts a service that always gives this answer, and counts the requests. */
export async function serving(answer: string) {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    request.resume();
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(answer),
    });
    response.end(answer);
  });
  server.keepAliveTimeout = 60_000;
  const url = await listen(server);
  return {
    url,
    asked: () => count,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns the headers that a browser sends from our own page. */
export function ownPage(url: string): Record<string, string> {
  return { origin: url, 'sec-fetch-site': 'same-origin' };
}
