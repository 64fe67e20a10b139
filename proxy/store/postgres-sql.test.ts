import { expect, onTestFinished, test } from 'vitest';
import { newDatabase, query } from '../testing/postgres-database.ts';
import { errorOf } from '../testing/stores.ts';
import { numbered } from './postgres-sql.ts';
import { openPostgresStore } from './postgres-store.ts';

async function opened(options = '') {
  const url = await newDatabase(options);
  const store = await openPostgresStore(new URL(url));
  onTestFinished(() => store.close());
  return { url, store };
}

test.each([
  ['a = ? AND b = ?', 'a = $1 AND b = $2'],
  [`a = '?' AND b = ?`, `a = '?' AND b = $1`],
  [`a = 'it''s?' AND b = ?`, `a = 'it''s?' AND b = $1`],
  ['"a?" = ? -- why?\n AND b = ?', '"a?" = $1 -- why?\n AND b = $2'],
])('numbers the placeholders of %s', (text, expected) => {
  expect(numbered(text)).toBe(expected);
});

test('returns integers, booleans and text like SQLite', async () => {
  const { store } = await opened();
  const row = await store.read((sql) =>
    sql.get(
      `SELECT 9007199254740991::bigint AS big, 7::smallint AS small, sum(n) AS sum, count(*) AS count,
         EXISTS (SELECT 1) AS so, 1 > 2 AS not_so, NULL AS nothing, 'text' AS text
       FROM (VALUES (1::bigint), (2)) AS v (n)`,
    ),
  );
  expect(row).toEqual({
    big: 9007199254740991,
    small: 7,
    sum: 3,
    count: 2,
    so: 1,
    not_so: 0,
    nothing: null,
    text: 'text',
  });
});

test('rejects a number that JavaScript can’t represent and stays ready', async () => {
  const { store } = await opened();
  for (const text of ['9007199254740992::bigint', '1.5']) {
    const { message } = await errorOf(() => store.read((sql) => sql.get(`SELECT ${text} AS n`)));
    expect(message).toContain('is not a whole number up to 2⁵³');
  }
  expect(store.state).toEqual({ kind: 'ready' });
});

test('inserts more rows than fit one statement, in order', async () => {
  const { store } = await opened();
  const rows = Array.from({ length: 12_345 }, (_, n) => {
    return { account: 'a', id_key: `k${n}`, id: `id ${n}`, reference: 'r' };
  });
  await store.commit(async (sql) => {
    await sql.insert('own_references', rows);
    await sql.upsert(
      'own_references',
      rows.map((row) => Object.assign({}, row, { edition: 0, id: 'new', reference: 's' })),
      ['account', 'edition', 'id_key'],
    );
  });
  expect(
    await store.read((sql) =>
      sql.get(`SELECT count(*) AS n, min(id) AS id, min(reference) AS r FROM own_references`),
    ),
  ).toEqual({ n: 12_345, id: 'new', r: 's' });
});

test('replaces characters that PostgreSQL text can’t store', async () => {
  const { store } = await opened();
  await store.commit((sql) =>
    sql.insert('own_references', [
      { account: 'a', id_key: 'k', id: 'nul \0 half \ud800', reference: 'r' },
    ]),
  );
  expect(await store.read((sql) => sql.get('SELECT id FROM own_references'))).toEqual({
    id: 'nul ␀ half �',
  });
});

test('sorts text like SQLite, regardless of the database’s collation', async () => {
  const { store } = await opened(`TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US'`);
  const keys = ['B', 'a', 'ä', 'Z', '_', '1'];
  await store.commit((sql) =>
    sql.insert(
      'own_references',
      keys.map((key) => ({ account: 'a', id_key: key, id: key, reference: 'r' })),
    ),
  );
  const rows = await store.read((sql) => sql.all('SELECT id FROM own_references ORDER BY id_key'));
  expect(rows.map(({ id }) => id)).toEqual(keys.toSorted());
});

test('keeps statement parameters out of errors', async () => {
  const { store, url } = await opened();
  await query(url, 'ALTER TABLE own_references ADD CHECK (length(reference) < 5)');
  const error = await errorOf(() =>
    store.commit((sql) =>
      sql.insert('own_references', [
        { account: 'a', id_key: 'k', id: 'x', reference: 'secret-amount' },
      ]),
    ),
  );
  expect(JSON.stringify([error, error.message, error.stack, error.cause])).not.toContain('secret');
});
