import { createRounds } from '../work/rounds.ts';
import type { Sql } from './sql.ts';
import type { ProxyStore } from './store.ts';

/** Tasks that only one proxy runs at a time, by their names. */
interface LeasesOf {
  /** No other process has the same. */
  owner: string;
  /** Milliseconds until others may take over. */
  term: number;
  /** Leases to acquire if they are free or expired. */
  names: readonly string[];
  /** `until` of leases that nobody renewed for a whole term, whatever the clock says. */
  abandoned?: ReadonlyMap<string, number>;
}

/** Renews all leases of the owner, and acquires free ones. @returns the names of all its leases */
export async function renewLeases(
  sql: Sql,
  { owner, term, names, abandoned }: LeasesOf,
): Promise<ReadonlySet<string>> {
  const now = await sql.now();
  const until = now + term;
  await sql.run('UPDATE leases SET until = ? WHERE owner = ?', until, owner);
  const rows = await sql.all('SELECT name, owner, epoch, until FROM leases');
  const known = new Map(rows.map((row) => [String(row['name']), row]));
  const isFree = (name: string): boolean => {
    const row = known.get(name);
    if (row === undefined) return true;
    const end = Number(row['until']);
    return end < now || end === abandoned?.get(name);
  };
  const free = names.filter(isFree);
  const taken = free.map((name) => ({
    name,
    owner,
    epoch: Number(known.get(name)?.['epoch'] ?? 0) + 1,
    until,
  }));
  await sql.upsert('leases', taken, ['name']);
  const own = rows.filter((row) => row['owner'] === owner).map(({ name }) => String(name));
  return new Set([...own, ...free]);
}

/** Releases the owner's leases for the next owner. */
export async function releaseLeases(sql: Sql, owner: string): Promise<void> {
  await sql.run('UPDATE leases SET until = 0 WHERE owner = ?', owner);
}

/**
 * The leases of one process. A single commit renews all of them, because commits run one after
 * another across all proxies: one commit for each of a thousand accounts would leave no room for
 * anything else.
 */
export interface Leases {
  /**
   * Requests a lease repeatedly from the start on.
   * @param gained called when this process gets the lease
   * @returns whether this process has the lease
   */
  hold(name: string, gained: () => void): () => boolean;
  start(): void;
  /** Releases all leases. */
  stop(): Promise<void>;
}

interface LeasesOptions {
  store: ProxyStore;
  owner: string;
  /** Milliseconds until another proxy may take over from one that stopped. */
  term?: number;
  /** Milliseconds between two tries. */
  pace?: number;
}

export function createLeases(options: LeasesOptions): Leases {
  const { store, owner, term = 10_000, pace = 2_000 } = options;
  // Nobody else is there.
  if (!store.isShared)
    return { hold: () => () => true, start: () => {}, stop: () => Promise.resolve() };
  const wanted = new Map<string, () => void>();
  let held: ReadonlySet<string> = new Set();
  let heldUntil = -Infinity;
  /** The leases of others, and since when they have not been renewed. */
  let others = new Map<string, { until: number; since: number }>();

  const heldNow = (): ReadonlySet<string> => (performance.now() < heldUntil ? held : new Set());

  async function renew(): Promise<void> {
    const asked = performance.now();
    const had = heldNow();
    const taken = await store.read((sql) => takenByOthers(sql, owner));
    others = new Map(
      taken.map(([name, until]) => {
        const seen = others.get(name);
        return [name, seen?.until === until ? seen : { until, since: asked }];
      }),
    );
    // If the database's clock was set back, the lease of a dead owner would last for as long.
    const abandoned = new Map(taken.filter(([name]) => asked - others.get(name)!.since > term));
    const names = [...wanted.keys()].filter((name) => !others.has(name) || abandoned.has(name));
    if (had.size === 0 && names.length === 0) return;
    held = await store.commit((sql) => renewLeases(sql, { owner, term, names, abandoned }));
    heldUntil = asked + term;
    for (const name of held) if (!had.has(name)) wanted.get(name)?.();
  }

  const rounds = createRounds(async () => {
    // A failed renewal is retried; otherwise the leases expire, here as in the store.
    await renew().catch(() => {});
    return pace;
  });

  return {
    hold(name, gained) {
      wanted.set(name, gained);
      return () => heldNow().has(name);
    },
    start: rounds.start,
    async stop() {
      await rounds.stop();
      if (heldNow().size === 0) return;
      heldUntil = -Infinity;
      await store.commit((sql) => releaseLeases(sql, owner)).catch(() => {});
    },
  };
}

/** Returns the leases that other processes have and their ends, without a disk write. */
async function takenByOthers(sql: Sql, owner: string): Promise<[name: string, until: number][]> {
  const rows = await sql.all(
    'SELECT name, until FROM leases WHERE owner <> ? AND until >= ?',
    owner,
    await sql.now(),
  );
  return rows.map(({ name, until }) => [String(name), Number(until)]);
}
