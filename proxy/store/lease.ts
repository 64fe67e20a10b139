import type { Sql } from './sql.ts';
import type { ProxyStore } from './store.ts';

/** A task that one proxy at a time has, by its name. */
interface LeaseOf {
  name: string;
  /** No other process has the same. */
  owner: string;
  /** Milliseconds. */
  term: number;
}

/** Takes a free or expired lease, or renews the caller's own. @returns whether the caller has it */
export async function takeLease(sql: Sql, { name, owner, term }: LeaseOf): Promise<boolean> {
  const now = await sql.now();
  const renewed = await sql.run(
    `UPDATE leases SET epoch = CASE WHEN owner = ? THEN epoch ELSE epoch + 1 END,
       owner = ?, until = ?
     WHERE name = ? AND (owner = ? OR until < ?)`,
    owner,
    owner,
    now + term,
    name,
    owner,
    now,
  );
  if (renewed === 1) return true;
  const taken = await sql.run(
    `INSERT INTO leases (name, owner, epoch, until) VALUES (?, ?, 1, ?)
     ON CONFLICT (name) DO NOTHING`,
    name,
    owner,
    now + term,
  );
  return taken === 1;
}

/** Releases this proxy's lease for the next one. */
export async function releaseLease(
  sql: Sql,
  { name, owner }: Pick<LeaseOf, 'name' | 'owner'>,
): Promise<void> {
  await sql.run('UPDATE leases SET until = 0 WHERE name = ? AND owner = ?', name, owner);
}

/** Whether it is another one's, without a word to the disk. */
async function isTaken(sql: Sql, { name, owner }: LeaseOf): Promise<boolean> {
  const row = await sql.get(
    'SELECT owner FROM leases WHERE name = ? AND owner <> ? AND until >= ?',
    name,
    owner,
    await sql.now(),
  );
  return row !== undefined;
}

/** Keeps asking for a lease, and renews it while it has it. */
export interface HeldLease {
  isHeld(): boolean;
  start(): void;
  /** Releases the lease. */
  stop(): Promise<void>;
}

interface HoldOptions {
  store: ProxyStore;
  name: string;
  owner: string;
  /** Called when this process gets the lease. */
  gained: () => void;
  /** Milliseconds until another proxy may take over from one that stopped. */
  term?: number;
  /** Milliseconds from one try to the next. */
  pace?: number;
}

export function holdLease(options: HoldOptions): HeldLease {
  const { store, name, owner, gained, term = 10_000, pace = 2_000 } = options;
  // Nobody else is there.
  if (!store.isShared)
    return { isHeld: () => true, start: () => {}, stop: () => Promise.resolve() };
  const of = { name, owner, term };
  let heldUntil = -Infinity;
  let isStopped = true;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  const isHeld = (): boolean => performance.now() < heldUntil;

  async function renew(): Promise<void> {
    const asked = performance.now();
    const isFree = isHeld() || !(await store.read((sql) => isTaken(sql, of)));
    if (!isFree || !(await store.commit((sql) => takeLease(sql, of)))) {
      heldUntil = -Infinity;
      return;
    }
    const wasHeld = isHeld();
    heldUntil = asked + term;
    if (!wasHeld) gained();
  }

  function run(): void {
    // A failed renewal is retried; otherwise the lease expires, here as in the store.
    underWay = renew()
      .catch(() => {})
      .then(() => {
        if (!isStopped) timer = setTimeout(run, pace);
      });
  }

  return {
    isHeld,
    start() {
      if (!isStopped) return;
      isStopped = false;
      run();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
      if (!isHeld()) return;
      heldUntil = -Infinity;
      await store.commit((sql) => releaseLease(sql, of)).catch(() => {});
    },
  };
}
