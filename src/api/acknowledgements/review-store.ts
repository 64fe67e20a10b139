import type { DBSchema } from 'idb';
import { openAccountDatabase } from '../offline/account-database.ts';
import type { Chosen, AcknowledgementReview } from './acknowledgement.ts';

/** Saves the chosen transactions until they are acknowledged, so that they survive a reload. */
export interface ReviewStore {
  read: (id: string) => Promise<AcknowledgementReview | undefined>;
  /**
   * Returns acknowledgements that an earlier Waybill, which sent from the page, saved but never
   * sent.
   */
  neverSent: () => Promise<AcknowledgementReview[]>;
  /** Saves a review, on disk once the promise resolves. */
  save: (review: AcknowledgementReview) => Promise<void>;
  remove: (ids: readonly string[]) => Promise<void>;
}

/** An acknowledgement in the form that an earlier Waybill saved. */
interface Former extends Pick<AcknowledgementReview, 'id' | 'createdAt' | 'leftOut'> {
  state: 'review' | 'sending' | 'stopped' | 'sent';
  batches: readonly { state: string; transactions: readonly Chosen[] }[];
}

interface ReviewSchema extends DBSchema {
  acknowledgements: { key: string; value: AcknowledgementReview | Former };
}

const KEPT = 20;

/**
 * Opens the reviews of an account in IndexedDB.
 * @throws DOMException where this browser saves nothing
 */
export async function openReviewStore(account: string): Promise<ReviewStore> {
  const database = await openAccountDatabase<ReviewSchema>('acknowledgements', account, (made) =>
    made.createObjectStore('acknowledgements', { keyPath: 'id' }),
  );
  const neverSent = async (): Promise<AcknowledgementReview[]> =>
    (await database.getAll('acknowledgements')).flatMap((it) => {
      const isTold = 'batches' in it && (it.state === 'sending' || it.state === 'stopped');
      const review = isTold ? toReview(it) : undefined;
      return review === undefined ? [] : [review];
    });
  return {
    async read(id) {
      const it = await database.get('acknowledgements', id);
      return it && toReview(it);
    },
    neverSent,
    async save(review) {
      const spared = new Set([review.id, ...(await neverSent()).map(({ id }) => id)]);
      const old = (await database.getAll('acknowledgements'))
        .filter(({ id }) => !spared.has(id))
        .toSorted((a, b) => b.createdAt - a.createdAt)
        .slice(KEPT - 1);
      const { store, done } = database.transaction('acknowledgements', 'readwrite', {
        durability: 'strict',
      });
      await Promise.all([store.put(review), ...old.map(({ id }) => store.delete(id)), done]);
    },
    async remove(ids) {
      await Promise.all(ids.map((id) => database.delete('acknowledgements', id)));
    },
  };
}

/** Returns the unsent part; `undefined` where everything was sent. */
function toReview(it: AcknowledgementReview | Former): AcknowledgementReview | undefined {
  if (!('batches' in it)) return it;
  const { id, createdAt, leftOut, batches } = it;
  // `sending` was passed to the proxy: if it arrived, Batches lists it.
  const transactions = batches.flatMap(({ state, transactions: of }) =>
    state === 'waiting' ? of : [],
  );
  return transactions.length === 0 ? undefined : { id, createdAt, transactions, leftOut };
}
