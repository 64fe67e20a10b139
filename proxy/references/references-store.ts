import { MOST_REFERENCES, type ReferenceChange } from '#contract/reference.ts';
import { createSerialQueue } from '#lib/serial-queue.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Sql } from '../store/sql.ts';
import type { ProxyStore } from '../store/store.ts';
import { editionRows } from './edition-rows.ts';
import { ROWS_PER_COMMIT, rowsOf, type ImportRow, type PreparedImport } from './prepare-import.ts';

/** Own references of one service account, stored beside the journal. */
export interface ReferencesStore {
  /**
   * `References` as JSON, in bytes: encoding all of it at once would make all requests wait.
   * @throws StoreError
   */
  readJson(): Promise<Buffer>;
  /** All or nothing. @throws StoreError, ProblemError bad-references, too-busy */
  put(change: PreparedImport, at: number): Promise<ReferenceChange>;
  /** @throws StoreError, ProblemError too-busy */
  clear(at: number): Promise<ReferenceChange>;
  /** Removes rows that a crash left behind and nobody sees. @throws StoreError */
  removeLeftovers(): Promise<void>;
}

/** How often an import starts over after another proxy started one. */
const TRIES = 3;

/** Seconds. */
const RETRY_AFTER = 5;

/** Another proxy started an edition in the meantime, so the rows read may be outdated. */
class SupersededError extends Error {}

export function createReferencesStore(store: ProxyStore, account: string): ReferencesStore {
  const rows = editionRows(account);
  /** Parallel changes would overwrite each other. */
  const inTurn = createSerialQueue();

  function begin(): Promise<{ edition: number; shown: number; before: number }> {
    return store.commit(async (sql) => {
      const { shown, last, count } = await rows.editions(sql);
      await rows.save(sql, { shown, last: last + 1, count });
      return { edition: last + 1, shown, before: count };
    });
  }

  /** Commits a part of an import; fails once another edition was started. */
  function step<T>(edition: number, work: (sql: Sql) => Promise<T>): Promise<T> {
    return store.commit(async (sql) => {
      if ((await rows.editions(sql)).last !== edition) throw new SupersededError();
      return await work(sql);
    });
  }

  /** Copies rows that the import does not name. */
  async function copyOthers(from: number, to: number): Promise<void> {
    for (let after: string | null = ''; after !== null;) {
      const start: string = after;
      after = await step(to, async (sql) => {
        const page = await rows.page(sql, from, start);
        const keys = page.map(([key]) => key);
        const named = await rows.knownOf(sql, to, keys);
        await rows.put(
          sql,
          to,
          page.filter(([key]) => !named.has(key)),
        );
        return page.length < ROWS_PER_COMMIT ? null : keys.at(-1)!;
      });
    }
  }

  /** @param upTo newer editions are left alone: another proxy may be writing them */
  async function removeOthers(upTo: number): Promise<void> {
    const isLeft = (): Promise<boolean> =>
      store.commit(async (sql) => {
        const edition = await rows.leftover(sql, upTo);
        if (edition !== null) await rows.removeSome(sql, edition);
        return edition !== null;
      });
    while (await isLeft());
  }

  /** Writes a whole edition in small commits, then shows it with a single one. */
  async function renew({ mode, count, parts }: PreparedImport, at: number) {
    const { edition, shown, before } = await begin();
    try {
      let [kept, unchanged] = [0, 0];
      for (const part of parts) {
        const counts = await step(edition, async (sql) => {
          const asked = rowsOf(part);
          const known = await rows.knownOf(
            sql,
            shown,
            asked.map(([key]) => key),
          );
          await rows.put(sql, edition, asked);
          return countsOf(asked, known);
        });
        kept += counts.kept;
        unchanged += counts.unchanged;
      }
      const now = mode === 'replace' ? count : before + count - kept;
      if (now > MOST_REFERENCES) throw tooMany(now);
      if (mode === 'merge') await copyOthers(shown, edition);
      await step(edition, async (sql) => {
        await rows.save(sql, { shown: edition, last: edition, count: now });
        await rows.noteChange(sql, at);
      });
      const removed = mode === 'replace' ? before - kept : 0;
      return { added: count - kept, changed: kept - unchanged, unchanged, removed, count: now };
    } finally {
      // Nobody sees rows that stay; the next change or the next start removes them.
      await removeOthers(edition).catch(() => {});
    }
  }

  async function renewed(change: PreparedImport, at: number): Promise<ReferenceChange> {
    for (let tries = 1; ; tries++) {
      try {
        return await renew(change, at);
      } catch (error) {
        if (!(error instanceof SupersededError)) throw error;
        if (tries === TRIES) throw tooBusy();
      }
    }
  }

  /** Adds few rows to the shown edition in one commit. */
  function mergeFew({ count, parts }: PreparedImport, at: number): Promise<ReferenceChange> {
    return store.commit(async (sql) => {
      const { shown, last, count: before } = await rows.editions(sql);
      const asked = parts.flatMap(rowsOf);
      const known = await rows.knownOf(
        sql,
        shown,
        asked.map(([key]) => key),
      );
      const { kept, unchanged } = countsOf(asked, known);
      const now = before + count - kept;
      if (now > MOST_REFERENCES) throw tooMany(now);
      await rows.put(
        sql,
        shown,
        asked.filter(([key, id, reference]) => {
          const found = known.get(key);
          // Its Id may have another spelling.
          return found?.reference !== reference || found.id !== id;
        }),
      );
      // An import in progress elsewhere must see these rows, so it starts over.
      await rows.save(sql, { shown, last: last + 1, count: now });
      await rows.noteChange(sql, at);
      return { added: count - kept, changed: kept - unchanged, unchanged, removed: 0, count: now };
    });
  }

  return {
    readJson: () =>
      store.read(async (sql) => {
        const { shown } = await rows.editions(sql);
        const parts = [Buffer.from('{"rows":[')];
        for (let after = ''; ;) {
          const page = await rows.page(sql, shown, after);
          const pairs = page.map(([, id, reference]) => [id, reference]);
          const comma = parts.length > 1 && page.length > 0 ? ',' : '';
          parts.push(Buffer.from(comma + JSON.stringify(pairs).slice(1, -1)));
          if (page.length < ROWS_PER_COMMIT) break;
          [after] = page.at(-1)!;
        }
        const changed = await rows.changedAt(sql);
        const changedAt = changed === null ? null : new Date(changed).toISOString();
        parts.push(Buffer.from(`],"changedAt":${JSON.stringify(changedAt)}}`));
        return Buffer.concat(parts);
      }),

    put: (change, at) =>
      inTurn(() =>
        change.mode === 'merge' && change.count <= ROWS_PER_COMMIT
          ? mergeFew(change, at)
          : renewed(change, at),
      ),

    clear: (at) =>
      inTurn(async () => {
        const { count } = await store.read(rows.editions);
        if (count > 0) return await renewed({ mode: 'replace', count: 0, parts: [] }, at);
        return { added: 0, changed: 0, unchanged: 0, removed: 0, count: 0 };
      }),

    removeLeftovers: () =>
      inTurn(async () => {
        const isNeeded = await store.read(async (sql) => {
          const { last } = await rows.editions(sql);
          return (await rows.leftover(sql, last)) !== null;
        });
        if (!isNeeded) return;
        // They may belong to an import in progress elsewhere, which then starts over.
        const { edition } = await begin();
        await removeOthers(edition);
      }),
  };
}

function countsOf(
  asked: readonly ImportRow[],
  known: Awaited<ReturnType<ReturnType<typeof editionRows>['knownOf']>>,
): { kept: number; unchanged: number } {
  const unchanged = asked.filter(([key, , reference]) => known.get(key)?.reference === reference);
  return { kept: known.size, unchanged: unchanged.length };
}

function tooMany(count: number): ProblemError {
  return new ProblemError(
    'bad-references',
    `There would be ${count} references; the limit is ${MOST_REFERENCES}.`,
  );
}

function tooBusy(): ProblemError {
  return new ProblemError(
    'too-busy',
    'Another import started at the same time. Nothing was imported.',
    {
      retryAfter: RETRY_AFTER,
    },
  );
}
