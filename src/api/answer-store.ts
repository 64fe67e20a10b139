import type { KeptAnswer } from './away.ts';
import { openKeptDatabase } from './kept-database.ts';

/** Characters of all answers together; the oldest go first. */
const MOST = 20_000_000;

/** Where an account's answers are kept, so that they can be shown while Waybill can't be reached. */
export interface AnswerStore {
  save: (answers: ReadonlyMap<string, KeptAnswer>) => Promise<void>;
  load: () => Promise<Map<string, KeptAnswer>>;
}

interface Head {
  key: string;
  at: number;
  /** Characters. */
  size: number;
}

/** Opens the answers of an account in IndexedDB. @throws DOMException where it keeps nothing */
export async function openAnswerStore(account: string): Promise<AnswerStore> {
  const database = await openKeptDatabase('answers', account, (made) => {
    made.createObjectStore('heads', { keyPath: 'key' });
    made.createObjectStore('texts');
  });
  return {
    async save(answers) {
      const transaction = database.transaction(['heads', 'texts'], 'readwrite');
      const heads = transaction.objectStore('heads');
      const texts = transaction.objectStore('texts');
      for (const [key, { text, at }] of answers) {
        heads.put({ key, at, size: text.length } satisfies Head);
        texts.put(text, key);
      }
      const all = await resultOf<Head[]>(heads.getAll());
      let size = 0;
      for (const head of all.toSorted((a, b) => b.at - a.at)) {
        size += head.size;
        if (size <= MOST) continue;
        heads.delete(head.key);
        texts.delete(head.key);
      }
      await new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve());
        transaction.addEventListener('abort', () => reject(transaction.error!));
      });
    },

    async load() {
      const transaction = database.transaction(['heads', 'texts']);
      const texts = transaction.objectStore('texts');
      const [heads, keys, values] = await Promise.all([
        resultOf<Head[]>(transaction.objectStore('heads').getAll()),
        resultOf<IDBValidKey[]>(texts.getAllKeys()),
        resultOf<string[]>(texts.getAll()),
      ]);
      const textOf = new Map(keys.map((key, index) => [key, values[index]!]));
      return new Map(heads.map(({ key, at }) => [key, { at, text: textOf.get(key) ?? '' }]));
    },
  };
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error!));
  });
}
