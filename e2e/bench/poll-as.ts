import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import { ownPage } from './a-real-page.ts';

export interface PollingOptions {
  url: string;
  path: string;
  browsers: number;
  /** Milliseconds from one look of a browser's to its next; each begins at a moment of its own. */
  every: number;
  /** Looks of each browser. */
  looks: number;
  /** For a look whose browser has what was asked for so many milliseconds ago. */
  headersFor: (age: number) => Record<string, string>;
}

/**
 * Looks as so many browsers do, each over a connection of its own.
 * @throws Error for an answer that is none
 */
export async function pollAs({
  url,
  path,
  browsers,
  every,
  looks,
  headersFor,
}: PollingOptions): Promise<void> {
  const begin = performance.now();
  const browse = async (index: number): Promise<void> => {
    const client = new Client(url, { keepAliveTimeout: 60_000 });
    let hadAt = begin - every;
    for (let look = 0; look < looks; look++) {
      const at = begin + every * (look + (index + 0.5) / browsers);
      await sleep(Math.max(0, at - performance.now()));
      const asked = performance.now();
      const headers = { ...ownPage(url), ...headersFor(asked - hadAt) };
      const { statusCode, body } = await client.request({ method: 'POST', path, headers });
      const { byteLength } = await body.arrayBuffer();
      if (statusCode !== 200 || byteLength < 10_000) throw new Error(`answered ${statusCode}`);
      hadAt = asked;
    }
    await client.close();
  };
  await Promise.all(Array.from({ length: browsers }, (_, index) => browse(index)));
}
