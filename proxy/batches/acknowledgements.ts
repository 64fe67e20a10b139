import type { Entry } from '../journal/entry.ts';
import { linesOf } from '../journal/lines-of.ts';
import type { Store } from '../store/store.ts';
import { saveBefore, saveEvidence, type OpenLine } from './follow-rows.ts';
import type { Shown } from './judge-line.ts';
import type { ReadBack } from './read-back.ts';
import type { Unacknowledged } from './read-unacknowledged.ts';

const ENDPOINT = 'receivables.acknowledge';
const ASKED = 'which of these ids are listed with unacknowledged=true';
/** Milliseconds that a write waits for the look before it. */
const PATIENCE = 5_000;

/**
 * Acknowledgements (interface 4.8). No field shows one: it is proven where the list of the
 * unacknowledged named the id before it was sent, and no longer does.
 */
export function acknowledgements(unacknowledged: Unacknowledged, waitingTime: number): ReadBack {
  return {
    endpoints: [ENDPOINT],
    quiet: 0,
    waitingTime,
    maySendAlone: true,
    async read(lines) {
      const named = await unacknowledged.namedOf(idsOf(lines));
      const isGone = ({ before, key }: OpenLine): boolean => before === true && !named.has(key!);
      if (lines.some(isGone)) unacknowledged.noteSeparation();
      const separates = await unacknowledged.separates();
      return {
        asked: ASKED,
        shown(line): Shown {
          if (isGone(line)) return 'done';
          return line.before === true && separates ? 'undone' : 'untold';
        },
      };
    },
    arrived(shown) {
      // What was on the list and no longer is can only have gone by being acknowledged.
      if (shown.includes('done')) return 'yes';
      return shown.includes('undone') ? 'no' : 'untold';
    },
  };
}

/** The look before acknowledgements are sent; without it a write goes out all the same. */
export function lookBefore(
  { namedOf }: Unacknowledged,
  store: Store,
  clock: () => number,
): (entry: Entry) => Promise<void> {
  return async (entry) => {
    if (entry.endpoint !== ENDPOINT) return;
    const ids = idsOf(linesOf(entry).lines);
    const [named, found] = await inTime(namedOf(ids)).then(
      (named) => [named, `${named.size} of ${ids.length}`] as const,
      (error: unknown) => [null, `nothing: ${(error as Error).message}`] as const,
    );
    try {
      store.commit((database) => {
        if (named !== null) saveBefore(database, entry.id, named);
        saveEvidence(database, entry.id, 'before', { asked: ASKED, found }, clock());
      });
    } catch {
      // What comes next is written down as well, and says why nothing can be.
    }
  };
}

function idsOf(lines: readonly { id: string | null }[]): string[] {
  return lines.flatMap(({ id }) => (id === null ? [] : [id]));
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
