import { openKeptDatabase } from '../kept-database.ts';
import type { Acknowledgement } from './acknowledgement.ts';

/** Where acknowledgements are kept, so that a reload sends nothing twice and forgets nothing. */
export interface AcknowledgementStore {
  /** Newest first. */
  load: () => Promise<Acknowledgement[]>;
  read: (id: string) => Promise<Acknowledgement | undefined>;
  /** On disk once it resolves. */
  save: (acknowledgement: Acknowledgement) => Promise<void>;
}

const KEPT = 20;

/** Opens those of an account in IndexedDB. @throws DOMException where this browser keeps nothing */
export async function openAcknowledgementStore(account: string): Promise<AcknowledgementStore> {
  const database = await openKeptDatabase('acknowledgements', account, (made) => {
    made.createObjectStore('acknowledgements', { keyPath: 'id' });
  });
  const reading = () => database.transaction('acknowledgements').objectStore('acknowledgements');
  const load = async (): Promise<Acknowledgement[]> =>
    (await resultOf<Acknowledgement[]>(reading().getAll())).toSorted(
      (a, b) => b.createdAt - a.createdAt,
    );
  return {
    load,
    read: (id) => resultOf<Acknowledgement | undefined>(reading().get(id)),
    async save(acknowledgement) {
      const others = (await load()).filter(({ id }) => id !== acknowledgement.id);
      const old = others.filter(({ state }) => state !== 'sending').slice(KEPT - 1);
      const transaction = database.transaction('acknowledgements', 'readwrite', {
        durability: 'strict',
      });
      const kept = transaction.objectStore('acknowledgements');
      kept.put(acknowledgement);
      for (const { id } of old) kept.delete(id);
      await new Promise<void>((resolve, reject) => {
        const fail = (): void => reject(transaction.error ?? new Error('IndexedDB'));
        transaction.addEventListener('complete', () => resolve());
        transaction.addEventListener('error', fail);
        transaction.addEventListener('abort', fail);
      });
    },
  };
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}
