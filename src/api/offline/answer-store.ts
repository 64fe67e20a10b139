import type { DBSchema } from 'idb';
import type { SavedAnswer } from '../client/offline-copy.ts';
import { openAccountDatabase } from './account-database.ts';

/** Characters of all answers together; beyond this the oldest are deleted. */
const MOST = 20_000_000;

/** Stores an account's answers, so that they can be shown while Waybill can't be reached. */
export interface AnswerStore {
  save: (answers: ReadonlyMap<string, SavedAnswer>) => Promise<void>;
  load: () => Promise<Map<string, SavedAnswer>>;
}

interface AnswerSchema extends DBSchema {
  /** `size` counts characters. */
  heads: { key: string; value: { key: string; at: number; size: number } };
  texts: { key: string; value: string };
}

/** Opens the answers of an account in IndexedDB. @throws DOMException if it stores nothing */
export async function openAnswerStore(account: string): Promise<AnswerStore> {
  const database = await openAccountDatabase<AnswerSchema>('answers', account, (made) => {
    made.createObjectStore('heads', { keyPath: 'key' });
    made.createObjectStore('texts');
  });
  return {
    async save(answers) {
      const transaction = database.transaction(['heads', 'texts'], 'readwrite');
      const heads = transaction.objectStore('heads');
      const texts = transaction.objectStore('texts');
      const writes: Promise<unknown>[] = [];
      for (const [key, { text, at }] of answers) {
        writes.push(heads.put({ key, at, size: text.length }), texts.put(text, key));
      }
      // The list is requested after the writes, and so includes them. All are awaited together: if
      // one failed while another is awaited, its rejection would be unhandled.
      const oldGo = heads.getAll().then((all) => {
        let size = 0;
        const old = all
          .toSorted((a, b) => b.at - a.at)
          .filter((head) => (size += head.size) > MOST);
        return Promise.all(old.flatMap(({ key }) => [heads.delete(key), texts.delete(key)]));
      });
      await Promise.all([...writes, oldGo, transaction.done]);
    },

    async load() {
      const transaction = database.transaction(['heads', 'texts']);
      const texts = transaction.objectStore('texts');
      const [heads, keys, values] = await Promise.all([
        transaction.objectStore('heads').getAll(),
        texts.getAllKeys(),
        texts.getAll(),
        transaction.done,
      ]);
      const textOf = new Map(keys.map((key, index) => [key, values[index]!]));
      return new Map(heads.map(({ key, at }) => [key, { at, text: textOf.get(key) ?? '' }]));
    },
  };
}
