import type { DBSchema } from 'idb';
import type { Notification } from '#contract/notification.ts';
import { partsOf } from '#lib/parts-of.ts';
import { createSerialQueue } from '#lib/serial-queue.ts';
import type { ListRow } from '../listing/list-reader.ts';
import { openAccountDatabase } from '../offline/account-database.ts';
import type { ReadRow } from '../listing/paging.ts';
import type { Collection } from './collection.ts';
import { packRows, toListRows, unpackRows } from './row-text.ts';

/** The saved fields of a collection, besides its rows. */
export type SavedFacts = Pick<
  Collection,
  | 'loadedAt'
  | 'newestLoadedAt'
  | 'caughtUp'
  | 'changedWhileLoading'
  | 'order'
  | 'reported'
  | 'oddities'
>;

/** Stores an account's collections, so that the next visit can search at once. */
export interface CollectionStore {
  /** `undefined` if none is saved under that name. */
  load: (name: string) => Promise<(SavedFacts & { rows: ListRow<Notification>[] }) | undefined>;
  /** Writes the changes since the last load or save. */
  save: (name: string, facts: SavedFacts, rows: readonly ListRow<Notification>[]) => Promise<void>;
}

interface Head
  extends
    Omit<SavedFacts, 'caughtUp' | 'reported' | 'oddities'>,
    Partial<Pick<SavedFacts, 'caughtUp' | 'reported' | 'oddities'>> {
  // Absent in collections of an earlier Waybill.
  name: string;
  savedAt: number;
  /** Differs with each save: another tab may divide other rows into chunks. */
  version?: string;
  chunks: number;
}

interface Chunk {
  name: string;
  /** Counts from the oldest rows on, so that new rows change only the last chunk. */
  index: number;
  packed: ArrayBuffer;
}

interface CollectionSchema extends DBSchema {
  heads: { key: string; value: Head };
  chunks: { key: [name: string, index: number]; value: Chunk };
}

interface Written {
  version: string | undefined;
  chunks: readonly (readonly ReadRow<Notification>[])[];
}

const CHUNK_ROWS = 500;
const KEPT = 8;
/** The most rows to save; larger collections are loaded again. */
const MOST_ROWS = 200_000;

/** Opens the collections of an account in IndexedDB. @throws DOMException if it stores nothing */
export async function openCollectionStore(
  account: string,
  open = openAccountDatabase<CollectionSchema>,
): Promise<CollectionStore> {
  const database = await open('collections', account, (made) => {
    made.createObjectStore('heads', { keyPath: 'name' });
    made.createObjectStore('chunks', { keyPath: ['name', 'index'] });
  });
  /** The rows that each chunk holds in a version that this tab knows, by name and index. */
  const written = new Map<string, Written>();
  const inTurn = createSerialQueue();

  const chunksOf = (name: string, from = 0): IDBKeyRange =>
    IDBKeyRange.bound([name, from], [name, []]);

  return {
    async load(name) {
      const transaction = database.transaction(['heads', 'chunks']);
      const [head, chunks] = await Promise.all([
        transaction.objectStore('heads').get(name),
        transaction.objectStore('chunks').getAll(chunksOf(name)),
        transaction.done,
      ]);
      // An earlier Waybill had other names for its facts.
      const isReadable = head?.chunks === chunks.length && 'loadedAt' in head;
      if (!isReadable) return undefined;
      const read: (readonly ReadRow<Notification>[])[] = [];
      for (const { packed } of chunks) {
        read.push(await unpackRows(packed));
        await paint();
      }
      const rows = toListRows(read.flat().toReversed());
      written.set(name, { version: head.version, chunks: inChunks(rows) });
      const { loadedAt, newestLoadedAt, changedWhileLoading, order } = head;
      const { caughtUp = null, reported = null, oddities = [] } = head;
      return {
        loadedAt,
        newestLoadedAt,
        caughtUp,
        changedWhileLoading,
        order,
        reported,
        oddities,
        rows,
      };
    },

    save: (name, facts, rows) =>
      inTurn(async () => {
        if (rows.length > MOST_ROWS) return;
        const chunks = inChunks(rows);
        while (!(await write(name, facts, chunks)));
      }),
  };

  /** Returns `false` if another tab has saved meanwhile. */
  async function write(
    name: string,
    facts: SavedFacts,
    chunks: Written['chunks'],
  ): Promise<boolean> {
    const stored = (await database.get('heads', name))?.version;
    const last = written.get(name);
    const known = last?.version === stored ? last?.chunks : undefined;
    const changed: Chunk[] = [];
    for (const [index, chunk] of chunks.entries()) {
      if (isSame(chunk, known?.[index])) continue;
      changed.push({ name, index, packed: await packRows(chunk) });
      await paint();
    }
    const transaction = database.transaction(['heads', 'chunks'], 'readwrite');
    const heads = transaction.objectStore('heads');
    const kept = transaction.objectStore('chunks');
    const all = await heads.getAll();
    const isUnchanged = all.find((head) => head.name === name)?.version === stored;
    if (isUnchanged) {
      const old = all
        .filter((head) => head.name !== name)
        .toSorted((a, b) => b.savedAt - a.savedAt)
        .slice(KEPT - 1);
      const version = crypto.getRandomValues(new Uint32Array(2)).join();
      await Promise.all([
        heads.put({ ...facts, name, savedAt: Date.now(), version, chunks: chunks.length }),
        ...changed.map((chunk) => kept.put(chunk)),
        kept.delete(chunksOf(name, chunks.length)),
        ...old.flatMap((head) => [heads.delete(head.name), kept.delete(chunksOf(head.name))]),
      ]);
      written.set(name, { version, chunks });
    }
    await transaction.done;
    return isUnchanged;
  }
}

/** From the oldest on. */
function inChunks(rows: readonly ListRow<Notification>[]): (readonly ReadRow<Notification>[])[] {
  return partsOf(rows.toReversed(), CHUNK_ROWS);
}

function isSame(
  chunk: readonly ReadRow<Notification>[],
  known: readonly ReadRow<Notification>[] | undefined,
): boolean {
  return chunk.length === known?.length && chunk.every((row, index) => row === known[index]);
}

/** Lets the page draw and respond between two stretches of work. */
function paint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
