import { openKeptDatabase } from '../kept-database.ts';
import { isUnderWay, type Chunk, type Run } from './run.ts';

/** Where runs are kept, so that nothing is forgotten by a reload. */
export interface RunStore {
  /** Newest first. */
  load: () => Promise<Run[]>;
  read: (id: string) => Promise<Run | undefined>;
  /** A whole run, before anything of it is sent; the oldest finished ones go. */
  add: (run: Run) => Promise<void>;
  /** What is known of the run as a whole, its chunks left as they are. */
  saveHead: (run: Run) => Promise<void>;
  /** All or none. */
  saveChunks: (chunks: readonly Chunk[]) => Promise<void>;
}

const KEPT = 20;

/** Opens the runs of an account in IndexedDB. @throws DOMException where this browser keeps nothing */
export async function openRunStore(account: string): Promise<RunStore> {
  const database = await openKeptDatabase('runs', account, (made) => {
    made.createObjectStore('runs', { keyPath: 'id' });
    made.createObjectStore('chunks', { keyPath: ['runId', 'index'] });
  });

  /** One transaction, on disk once it resolves. */
  async function change(work: (runs: IDBObjectStore, chunks: IDBObjectStore) => void) {
    const transaction = database.transaction(['runs', 'chunks'], 'readwrite', {
      durability: 'strict',
    });
    work(transaction.objectStore('runs'), transaction.objectStore('chunks'));
    await endOf(transaction);
  }

  const chunksOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

  async function read(id: string): Promise<Run | undefined> {
    const transaction = database.transaction(['runs', 'chunks']);
    const head = resultOf<Run | undefined>(transaction.objectStore('runs').get(id));
    const chunks = resultOf<Chunk[]>(transaction.objectStore('chunks').getAll(chunksOf(id)));
    const [found, itsChunks] = await Promise.all([head, chunks]);
    // One that was kept before failures' families were known has none.
    return found && { ...found, retries: found.retries ?? null, chunks: itsChunks };
  }

  const heads = async (): Promise<Run[]> => {
    const found = await resultOf<Run[]>(database.transaction('runs').objectStore('runs').getAll());
    return found.toSorted((a, b) => b.createdAt - a.createdAt);
  };

  return {
    async load() {
      const runs = await Promise.all((await heads()).map(({ id }) => read(id)));
      return runs.filter((run) => run !== undefined);
    },
    read,
    async add(run) {
      const old = (await heads()).filter((it) => !isUnderWay(it)).slice(KEPT - 1);
      await change((runs, chunks) => {
        runs.put(headOf(run));
        for (const chunk of run.chunks) chunks.put(chunk);
        for (const { id } of old) {
          runs.delete(id);
          chunks.delete(chunksOf(id));
        }
      });
    },
    saveHead: (run) => change((runs) => void runs.put(headOf(run))),
    saveChunks: (changed) =>
      change((_, chunks) => {
        for (const chunk of changed) chunks.put(chunk);
      }),
  };
}

/** For a browser that keeps nothing: what is forgotten by a reload, and said to be. */
export function createMemoryStore(): RunStore {
  const runs = new Map<string, Run>();
  return {
    load: async () => [...runs.values()].toReversed(),
    read: async (id) => runs.get(id),
    add: async (run) => void runs.set(run.id, run),
    saveHead: async () => {},
    saveChunks: async () => {},
  };
}

function headOf(run: Run): Run {
  return { ...run, chunks: [] };
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('IndexedDB'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('error', fail);
    transaction.addEventListener('abort', fail);
  });
}
