import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { Client } from 'undici';
import { ownPage } from './a-real-page.ts';

/** A browser that listens to events, and loads the list after each arrival. */
export interface Hearing {
  /**
   * When each arrival was announced, and when the list that includes it had loaded; ms since 1970.
   */
  heard: number[];
  had: number[];
  close: () => Promise<void>;
}

/** Resolves once it listens. */
export function hearAs(url: string, path: string): Promise<Hearing> {
  const client = new Client(url, { keepAliveTimeout: 600_000 });
  const heard: number[] = [];
  const had: number[] = [];
  const look = async (): Promise<void> => {
    const { body } = await client.request({ method: 'POST', path, headers: ownPage(url) });
    await body.arrayBuffer();
    had.push(Date.now());
  };
  return new Promise((resolve, reject) => {
    const headers = { ...ownPage(url), 'waybill-browser': randomUUID() };
    const listening = request(`${url}/api/events`, { agent: false, headers });
    const close = async (): Promise<void> => {
      listening.destroy();
      await client.close();
    };
    listening.on('error', reject);
    listening.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
      let rest = '';
      response.on('error', () => {});
      response.on('data', (data: Buffer) => {
        const parts = (rest + data.toString()).split('\n\n');
        rest = parts.pop()!;
        for (const part of parts) {
          if (part.includes('event: open')) resolve({ heard, had, close });
          if (!part.includes('event: arrivals')) continue;
          heard.push(Date.now());
          void look();
        }
      });
    });
    listening.end();
  });
}
