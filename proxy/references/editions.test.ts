import { describe, expect, test } from 'vitest';
import { MOST_REFERENCES } from '#contract/reference.ts';
import type { ReferenceImport } from '#contract/reference-import.ts';
import type { Sql } from '../store/sql.ts';
import type { ProxyStore } from '../store/store.ts';
import { eachStore } from '../testing/each-store.ts';
import { prepareImport, ROWS_PER_COMMIT } from './prepare-import.ts';
import { createReferencesStore } from './references-store.ts';

const AT = Date.UTC(2026, 0, 1);

type Rows = ReferenceImport['rows'];

const rowsOf = (count: number, reference: string): Rows =>
  Array.from({ length: count }, (_, n) => [`id-${n}`, reference]);

/** Wraps a store to count the rows of each commit, and to fail chosen commits. */
function watched(store: ProxyStore) {
  const changed: number[] = [];
  let failFrom = Number.POSITIVE_INFINITY;
  const commit: ProxyStore['commit'] = (work) =>
    store.commit(async (sql) => {
      if (changed.length >= failFrom) throw new Error('the process ended');
      let rows = 0;
      const counting: Sql = {
        ...sql,
        insert: (table, all) => {
          rows += all.length;
          return sql.insert(table, all);
        },
        upsert: (table, all, key) => {
          rows += all.length;
          return sql.upsert(table, all, key);
        },
        run: async (text, ...values) => {
          const count = await sql.run(text, ...values);
          rows += count;
          return count;
        },
      };
      const result = await work(counting);
      changed.push(rows);
      return result;
    });
  return {
    store: { ...store, commit },
    changed,
    failAfter: (commits: number) => void (failFrom = changed.length + commits),
  };
}

const shownIn = async (store: ProxyStore): Promise<Rows> =>
  (JSON.parse(String(await createReferencesStore(store, 'a').readJson())) as { rows: Rows }).rows;

const countIn = async (store: ProxyStore) =>
  (await store.read((sql) => sql.get('SELECT count(*) AS n FROM own_references')))!['n'];

describe.each(eachStore)('references in %s', (_kind, open) => {
  test('limits the rows that a commit changes', async () => {
    const [opened] = await open(1);
    const { store, changed } = watched(opened!);
    const references = createReferencesStore(store, 'a');
    const count = 2 * ROWS_PER_COMMIT + 1;
    const put = (mode: 'merge' | 'replace', rows: Rows) =>
      references.put(prepareImport({ mode, rows }), AT);
    await put('replace', rowsOf(count, 'first'));
    await put('merge', rowsOf(ROWS_PER_COMMIT + 1, 'second'));
    await put('replace', rowsOf(1, 'third'));
    await put('replace', rowsOf(count, 'fourth'));
    expect(await references.clear(AT)).toMatchObject({ removed: count, count: 0 });
    // Beside the rows themselves, which edition is shown and since when.
    expect(Math.max(...changed)).toBeLessThanOrEqual(ROWS_PER_COMMIT + 2);
    expect(await countIn(store)).toBe(0);
  });

  test('leaves no rows behind, even at the storage limit', async () => {
    const [store] = await open(1);
    const references = createReferencesStore(store!, 'a');
    await references.put(
      prepareImport({ mode: 'replace', rows: rowsOf(MOST_REFERENCES, 'first') }),
      AT,
    );
    await references.put(prepareImport({ mode: 'replace', rows: rowsOf(1, 'second') }), AT);
    expect(await countIn(store!)).toBe(1);
  });

  test.each(['merge', 'replace'] as const)(
    'keeps all old or all new references after a crash at any point of an import (%s)',
    async (mode) => {
      const [opened] = await open(1);
      const old = rowsOf(ROWS_PER_COMMIT + 2, 'old');
      const asked = rowsOf(ROWS_PER_COMMIT + 1, 'new');
      const plain = createReferencesStore(opened!, 'a');
      const merged = mode === 'merge' ? [...asked, old.at(-1)!] : asked;
      const outcomes = new Set<string>();
      for (let commits = 0; ; commits++) {
        await plain.put(prepareImport({ mode: 'replace', rows: old }), AT);
        const { store, changed, failAfter } = watched(opened!);
        failAfter(commits);
        const ended = await createReferencesStore(store, 'a')
          .put(prepareImport({ mode, rows: asked }), AT)
          .then(
            () => 'done',
            () => 'failed',
          );
        const shown = Object.fromEntries(await shownIn(opened!));
        const isOld = shown['id-0'] === 'old';
        expect(shown).toEqual(Object.fromEntries(isOld ? old : merged));
        if (ended === 'done') expect(isOld).toBe(false);
        outcomes.add(`${ended}, ${isOld ? 'old' : 'new'}`);
        // As at the next start.
        await createReferencesStore(opened!, 'a').removeLeftovers();
        expect(await countIn(opened!)).toBe(isOld ? old.length : merged.length);
        if (changed.length < commits) break;
      }
      expect([...outcomes]).toEqual(['failed, old', 'done, new']);
    },
  );

  test('restarts an import without losses when another proxy starts meanwhile', async () => {
    const [mine, yours] = await open(2);
    const others = createReferencesStore(yours!, 'a');
    const { store, changed } = watched(mine!);
    const importing = createReferencesStore(
      {
        ...store,
        commit: async (work) => {
          const result = await store.commit(work);
          if (changed.length === 2) await others.removeLeftovers();
          return result;
        },
      },
      'a',
    );
    const rows = rowsOf(ROWS_PER_COMMIT + 1, 'new');
    expect(await importing.put(prepareImport({ mode: 'replace', rows }), AT)).toMatchObject({
      added: rows.length,
      count: rows.length,
    });
    expect(await countIn(mine!)).toBe(rows.length);
  });

  test('shows exactly one of two simultaneous imports, complete', async () => {
    const stores = await open(2);
    const all = ['x', 'y'].map((name) => rowsOf(ROWS_PER_COMMIT + 1, name));
    await Promise.allSettled(
      stores.map((store, n) =>
        createReferencesStore(store, 'a').put(
          prepareImport({ mode: 'replace', rows: all[n]! }),
          AT,
        ),
      ),
    );
    const names = new Set((await shownIn(stores[0]!)).map(([, reference]) => reference));
    expect(names.size).toBe(1);
    await createReferencesStore(stores[1]!, 'a').removeLeftovers();
    expect(await countIn(stores[0]!)).toBe(ROWS_PER_COMMIT + 1);
  });
});
