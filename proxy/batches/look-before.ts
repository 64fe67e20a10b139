import type { Entry } from '../journal/entry.ts';
import type { Store } from '../store/store.ts';
import { saveEvidence } from './follow-rows.ts';
import type { ReadBack } from './read-back.ts';

/** Milliseconds that a write waits for the look before it. */
const PATIENCE = 5_000;

/** The look before a write is first sent; a write goes out all the same where it fails. */
export function lookBefore(
  kinds: readonly ReadBack[],
  store: Store,
  clock: () => number,
): (entry: Entry) => Promise<void> {
  return async (entry) => {
    const kind = kinds.find(({ endpoints }) => endpoints.includes(entry.endpoint));
    if (kind?.before === undefined) return;
    const looked = await inTime(kind.before(entry)).catch((error: unknown) => ({
      found: `nothing: ${(error as Error).message}`,
      save: () => Promise.resolve(),
    }));
    try {
      await store.commit(async (sql) => {
        await looked.save(sql);
        const words = { asked: kind.asked, found: looked.found };
        await saveEvidence(sql, entry.id, 'before', words, clock());
      });
    } catch {
      // What comes next is written down as well, and says why nothing can be.
    }
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the service was too slow')), PATIENCE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
