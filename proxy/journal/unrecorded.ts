import { StoreError } from '../errors/store-error.ts';
import { readEntry } from './entry-rows.ts';
import type { Entry } from './entry.ts';
import type { Journal } from './journal.ts';

/** Results of sendings, which only this process knows until the journal has them. */
export interface Unrecorded {
  /**
   * Records a result. If the store fails, tries again until it is recorded: the service may never
   * repeat its answer.
   * @throws StoreError, MovedOnError
   */
  record(entry: Entry, finish: Finish): Promise<Entry>;
  /** Records the result of an entry, if one is left. @returns the entry as it is then */
  recordLeft(entry: Entry): Promise<Entry>;
  /** Tries each once more, for the last time. */
  stop(): Promise<void>;
}

/** Records a result for the entry in its current state: SENDING, or UNKNOWN where it was abandoned. */
type Finish = (entry: Entry) => Promise<Entry>;

/** Milliseconds between two attempts. */
const PAUSE = 500;

export function createUnrecorded(journal: Journal): Unrecorded {
  const left = new Map<number, () => Promise<Entry>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function keep(entry: Entry, finish: Finish): void {
    left.set(entry.id, async () => {
      try {
        const current = await journal.store.read((sql) => readEntry(sql, entry));
        const isOpen = current.state === 'SENDING' || current.state === 'UNKNOWN';
        const recorded = isOpen && current.epoch === entry.epoch ? await finish(current) : current;
        left.delete(entry.id);
        return recorded;
      } catch (error) {
        if (!(error instanceof StoreError)) left.delete(entry.id);
        throw error;
      }
    });
    later();
  }

  function later(): void {
    if (isStopped || left.size === 0) return;
    timer ??= setTimeout(() => {
      void tryAll().then(() => {
        timer = undefined;
        later();
      });
    }, PAUSE).unref();
  }

  async function tryAll(): Promise<void> {
    await Promise.allSettled([...left.values()].map((again) => again()));
  }

  return {
    async record(entry, finish) {
      try {
        return await finish(entry);
      } catch (error) {
        if (error instanceof StoreError) keep(entry, finish);
        throw error;
      }
    },
    recordLeft: async (entry) => (await left.get(entry.id)?.()) ?? entry,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await tryAll();
    },
  };
}
