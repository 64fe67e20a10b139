import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '#lib/random.ts';
import { openJournal, type Journal } from '../journal/journal.ts';
import { createWriter } from '../journal/write.ts';
import type { WriteRequest } from '../journal/write-request.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { BrokeOffError, NotSentError, type ServiceAnswer } from '../service/service-call.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import type { SqlRow } from '../store/sql.ts';
import type { ProxyStore } from '../store/store.ts';

/** Returns numbers from 0 to below `most`, the same sequence for the same seed. */
export type Random = (most: number) => number;

export function randomOf(seed: number): Random {
  const { int } = createRandom(seed);
  return (most) => int(0, most - 1);
}

/** How the service meets a write. */
type Fate = 'answers' | 'refuses' | 'breaks off' | 'is away';

export interface Write {
  key: string;
  body: string;
  fate: Fate;
}

/** Counts the writes that reached the service, by key. */
export class CountingService {
  readonly sends = new Map<string, number>();
  readonly #writes: ReadonlyMap<string, Write>;

  constructor(writes: readonly Write[], sends: ReadonlyMap<string, number> = new Map()) {
    this.#writes = new Map(writes.map((write) => [write.key, write]));
    this.sends = new Map(sends);
  }

  answer(key: string): ServiceAnswer {
    const fate = this.#writes.get(key)?.fate ?? 'answers';
    if (fate === 'is away') throw new NotSentError('nothing answers there');
    this.sends.set(key, (this.sends.get(key) ?? 0) + 1);
    if (fate === 'breaks off') throw new BrokeOffError('reset', 'it broke off');
    const body = fate === 'answers' ? '{"Id":"x"}' : '{"Success":false,"Messages":[{"Text":"no"}]}';
    return { status: 200, contentType: 'application/json', body };
  }
}

/** Submits a write like a browser with this key. @returns its answer, or the problem's kind */
export async function submit(
  journal: Journal,
  service: CountingService,
  { key, body }: Pick<Write, 'key' | 'body'>,
): Promise<string> {
  const request: WriteRequest = {
    account: 'a',
    who: null,
    key,
    endpoint: 'notifications.archive',
    target: '/v2/notifications/archive',
    body,
    takesTransactionId: false,
    expects: () => true,
    deadline: 1000,
    maxBytes: 1000,
  };
  const writer = createWriter({ journal, send: async () => service.answer(key) });
  try {
    return (await writer.submit(request)).answer.body;
  } catch (error) {
    if (error instanceof ProblemError) return error.kind;
    throw error;
  }
}

export function newWrite(random: Random, n: number): Write {
  const fates: Fate[] = ['answers', 'answers', 'answers', 'refuses', 'breaks off', 'is away'];
  const hex = random(2 ** 32)
    .toString(16)
    .padStart(12, '0');
  return {
    key: `${n.toString(16).padStart(8, '0')}-0000-4000-8000-${hex}`,
    body: JSON.stringify({ Archive: [], Note: 'x'.repeat(random(8) === 0 ? 9_000 : random(600)) }),
    fate: fates[random(fates.length)]!,
  };
}

/** Returns everything recorded about sending, as it must be after a start. */
export async function recordOf(store: ProxyStore): Promise<unknown> {
  const dump = await store.read(async (sql) => ({
    writes: await sql.all('SELECT * FROM writes ORDER BY id'),
    history: await sql.all('SELECT * FROM history ORDER BY id'),
    attempts: await sql.all('SELECT * FROM attempts ORDER BY id'),
  }));
  // The start itself records interrupted work, at a time of its own.
  const isOfStart = ({ reason }: SqlRow) => String(reason).startsWith('Waybill stopped ');
  const history = dump.history.map((row) => (isOfStart(row) ? { ...row, at: 0 } : row));
  return JSON.stringify({ ...dump, history });
}

export interface Base {
  writes: Write[];
  sends: ReadonlyMap<string, number>;
  /** The only records allowed after a start, unless a commit was torn. */
  records: unknown[];
  /** Copies of the folder at earlier moments, and at the end. */
  copies: string[];
  final: string;
}

/**
 * Writes to a journal, and copies its folder at some moments, as SIGKILL would have left it; the
 * last copy is left so, or by a clean stop.
 */
export async function makeBase(folder: string, seed: number, isClean: boolean): Promise<Base> {
  const random = randomOf(seed);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const writes = Array.from({ length: 3 + random(10) }, (_, n) => newWrite(random, n));
  const service = new CountingService(writes);
  const journal = await openJournal(openSqliteStore(dataDir));
  // SQLite moves the log into the database now and then: often here, never in some.
  const pages = [0, 20, 60][random(3)];
  await journal.store.read((sql) => sql.all(`PRAGMA wal_autocheckpoint = ${pages}`));
  const copies: string[] = [];
  const keep = (name: string): string => {
    const copy = join(folder, name);
    cpSync(dataDir, copy, { recursive: true });
    return copy;
  };
  for (const [index, write] of writes.entries()) {
    if (index > 0 && random(3) === 0) copies.push(keep(`copy-${index}`));
    await submit(journal, service, write);
  }
  if (journal.state.kind !== 'ready') throw new Error(journal.state.reason);
  if (isClean) await journal.close();
  const final = keep('final');
  if (!isClean) await journal.close();
  const proof = join(folder, 'proof');
  cpSync(final, proof, { recursive: true });
  const opened = await openJournal(openSqliteStore(proof));
  const record = await recordOf(opened.store);
  await opened.close();
  return { writes, sends: service.sends, records: [record], copies, final };
}
