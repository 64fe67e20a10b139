import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import { ownPage } from './a-real-page.ts';

export interface PollingOptions {
  url: string;
  path: string;
  browsers: number;
  /**
   * Milliseconds from an answer to the browser's next poll; each browser starts at a different
   * moment.
   */
  every: number;
  /** Number of polls by each browser. */
  looks: number;
  /** Returns headers for a poll whose browser got its data this many milliseconds ago. */
  headersFor: (age: number) => Record<string, string>;
}

/**
 * Polls like this many browsers, each over its own connection.
 * @throws Error for an invalid answer
 */
export async function pollAs({
  url,
  path,
  browsers,
  every,
  looks,
  headersFor,
}: PollingOptions): Promise<void> {
  const browse = async (index: number): Promise<void> => {
    const client = new Client(url, { keepAliveTimeout: 60_000 });
    let hadAt = performance.now();
    await sleep((every * (index + 0.5)) / browsers);
    for (let look = 0; look < looks; look++) {
      const headers = { ...ownPage(url), ...headersFor(performance.now() - hadAt) };
      const { statusCode, body } = await client.request({ method: 'POST', path, headers });
      const { byteLength } = await body.arrayBuffer();
      if (statusCode !== 200 || byteLength < 10_000) throw new Error(`answered ${statusCode}`);
      hadAt = performance.now();
      // A timer may be a millisecond early here, unlike in a page.
      if (look + 1 < looks) await sleep(every + 2);
    }
    await client.close();
  };
  await Promise.all(Array.from({ length: browsers }, (_, index) => browse(index)));
}
