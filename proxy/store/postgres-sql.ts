import type pg from 'pg';
import { LRUCache } from 'lru-cache';
import { partsOf } from '#lib/parts-of.ts';
import { orReplace } from './or-replace.ts';
import { CHANNEL } from './postgres-channel.ts';
import type { Sql, SqlRow, SqlValue } from './sql.ts';

/** A statement has at most 65,535 parameters, and one message has to be small. */
const MOST_PARAMETERS = 10_000;

type Ask = (text: string, values: readonly SqlValue[]) => Promise<pg.QueryResult<SqlRow>>;

/** Statements of one transaction in PostgreSQL. */
export function createPostgresSql(ask: Ask): Sql {
  const query = (text: string, values: readonly SqlValue[]) =>
    ask(numbered(text), values.map(toParameter));

  async function insert(
    table: string,
    rows: readonly SqlRow[],
    key?: readonly string[],
  ): Promise<void> {
    if (rows.length === 0) return;
    const columns = Object.keys(rows[0]!);
    const most = Math.floor(MOST_PARAMETERS / columns.length);
    const marks = `(${columns.map(() => '?').join(', ')})`;
    for (const part of partsOf(rows, most)) {
      const values = part.map(() => marks).join(', ');
      await query(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values} ${orReplace(columns, key)}`,
        part.flatMap((row) => columns.map((column) => row[column]!)),
      );
    }
  }

  return {
    all: async (text, ...values) => (await query(text, values)).rows,
    get: async (text, ...values) => (await query(text, values)).rows[0],
    run: async (text, ...values) => (await query(text, values)).rowCount ?? 0,
    insert,
    upsert: insert,
    async now() {
      const now = 'SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS now';
      return Number((await query(now, [])).rows[0]!['now']);
    },
    async announce(topic) {
      await query('SELECT pg_notify(?, ?)', [CHANNEL, topic]);
    },
  };
}

const texts = new LRUCache<string, string>({ max: 300 });

/** Replaces `?` by `$1`, `$2`, …, except in quoted text. */
export function numbered(text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  let count = 0;
  const made = text.replaceAll(/'[^']*'|"[^"]*"|--[^\n]*|\?/g, (part) =>
    part === '?' ? `$${++count}` : part,
  );
  texts.set(text, made);
  return made;
}

/** Texts in PostgreSQL can't contain NUL, so the symbol for NUL replaces it. */
function toParameter(value: SqlValue): SqlValue {
  return typeof value === 'string' ? value.replaceAll('\0', '\u2400') : value;
}

const BOOL = 16;
const WHOLE_NUMBERS: ReadonlySet<number> = new Set([20, 21, 23, 1700]);

/** Reads columns as a `SqlValue`; PostgreSQL sends everything as text. */
export const sqlTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number) => {
    if (WHOLE_NUMBERS.has(type)) return wholeNumber;
    if (type === BOOL) return (text: string) => (text === 't' ? 1 : 0);
    return (text: string) => text;
  },
};

function wholeNumber(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`${text} is not a whole number up to 2⁵³`);
}
