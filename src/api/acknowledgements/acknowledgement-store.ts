import type { DBSchema } from 'idb';
import { openAccountDatabase } from '../kept-database.ts';
import type { Acknowledgement } from './acknowledgement.ts';

/** Where acknowledgements are kept, so that a reload sends nothing twice and forgets nothing. */
export interface AcknowledgementStore {
  /** Newest first. */
  load: () => Promise<Acknowledgement[]>;
  read: (id: string) => Promise<Acknowledgement | undefined>;
  /** On disk once it resolves. */
  save: (acknowledgement: Acknowledgement) => Promise<void>;
}

interface AcknowledgementSchema extends DBSchema {
  acknowledgements: { key: string; value: Acknowledgement };
}

const KEPT = 20;

/** Opens those of an account in IndexedDB. @throws DOMException where this browser keeps nothing */
export async function openAcknowledgementStore(account: string): Promise<AcknowledgementStore> {
  const database = await openAccountDatabase<AcknowledgementSchema>(
    'acknowledgements',
    account,
    (made) => made.createObjectStore('acknowledgements', { keyPath: 'id' }),
  );
  const load = async (): Promise<Acknowledgement[]> =>
    (await database.getAll('acknowledgements')).toSorted((a, b) => b.createdAt - a.createdAt);
  return {
    load,
    read: (id) => database.get('acknowledgements', id),
    async save(acknowledgement) {
      const others = (await load()).filter(({ id }) => id !== acknowledgement.id);
      const old = others.filter(({ state }) => state !== 'sending').slice(KEPT - 1);
      const { store, done } = database.transaction('acknowledgements', 'readwrite', {
        durability: 'strict',
      });
      await Promise.all([
        store.put(acknowledgement),
        ...old.map(({ id }) => store.delete(id)),
        done,
      ]);
    },
  };
}
