import {
  draftContent,
  type Draft,
  type DraftChange,
  type DraftContent,
  type DraftList,
} from '#contract/draft.ts';
import { sumDecimals } from '#lib/decimal-sum.ts';
import { idKey } from '#lib/guid.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { saveSubmitted } from '../approval/approval-rows.ts';
import { ProblemError } from '../problem-error.ts';
import type { Sql, SqlRow, SqlValue } from '../store/sql.ts';
import type { Store } from '../store/store.ts';
import { allHolds, asksOf, balancesOf, shortagesOf } from './holds.ts';
import { amountOf } from './payment-body.ts';

/** Drafts of one service account. Who asks is `null` where nobody signs in. */
export interface DraftsStore {
  /** @throws StoreError */
  list(who: string | null): Promise<DraftList>;
  /** @throws ProblemError unknown-draft, StoreError */
  read(id: string, who: string | null, isAdmin?: boolean): Promise<Draft>;
  /**
   * With the key of what it holds now, of the same moment.
   * @throws ProblemError unknown-draft, StoreError
   */
  readWithKey(id: string, who: string | null): Promise<{ draft: Draft; key: string }>;
  /**
   * Keeps what was typed, whatever it is; what it asks for beyond what is left stands in
   * `shortages`, and is held by nobody.
   * @throws ProblemError unknown-draft, draft-changed, draft-locked, StoreError
   */
  keep(id: string, change: DraftChange, who: string | null, at: number): Promise<Draft>;
  /** @throws ProblemError unknown-draft, draft-locked, StoreError */
  remove(id: string, who: string | null, isAdmin?: boolean): Promise<void>;
  /**
   * It waits as it is for another payer.
   * @param hash `contentHash` of what would be sent
   * @throws ProblemError unknown-draft, draft-changed, draft-locked, StoreError
   */
  submit(id: string, key: string, who: string, hash: string, at: number): Promise<Draft>;
}

interface Options {
  store: Store;
  account: string;
  newKey?: () => string;
}

export function createDraftsStore({
  store,
  account,
  newKey = () => crypto.randomUUID(),
}: Options): DraftsStore {
  async function find(sql: Sql, id: string, whose: Whose): Promise<Row | undefined> {
    const row = await sql.get(
      `${SELECT} WHERE drafts.account = ? AND drafts.id = ? AND ${whose.sql}`,
      account,
      id,
      ...whose.values,
    );
    return row && toRow(row);
  }

  async function mustFind(sql: Sql, id: string, whose: Whose): Promise<Row> {
    const row = await find(sql, id, whose);
    if (!row) throw new ProblemError('unknown-draft', 'There is no such draft (any more).');
    return row;
  }

  async function withShortages(sql: Sql, { draft }: Row): Promise<Draft> {
    const { id, state, content } = draft;
    if (state !== 'open') return { ...draft, shortages: [] };
    const asking = { account, draft: id };
    const shortages = await shortagesOf(sql, asking, asksOf(content), balancesOf(content));
    return { ...draft, shortages };
  }

  return {
    list: (who) =>
      store.read(async (sql) => {
        const { sql: isSeen, values } = seenBy(who);
        const rows = await sql.all(
          `${SELECT} WHERE drafts.account = ? AND ${isSeen}
           ORDER BY drafts.write_id IS NOT NULL, drafts.changed_at DESC`,
          account,
          ...values,
        );
        return {
          drafts: rows.map((row) => summaryOf(toRow(row).draft)),
          holds: await allHolds(sql, account),
        };
      }),

    read: (id, who, isAdmin = false) =>
      store.read(async (sql) =>
        withShortages(sql, await mustFind(sql, id, isAdmin ? anybodys : seenBy(who))),
      ),

    readWithKey: (id, who) =>
      store.read(async (sql) => {
        const found = await mustFind(sql, id, seenBy(who));
        return { key: found.key, draft: await withShortages(sql, found) };
      }),

    keep: (id, { version, name, content }, who, at) =>
      store.commit(async (sql) => {
        const found = await find(sql, id, ownOf(who));
        const text = JSON.stringify(content);
        if (version === null) {
          if (found) throw changed(found);
          const added = await sql.run(
            `INSERT INTO drafts
               (id, account, who, name, version, content, key, created_at, changed_at)
             VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
            id,
            account,
            who,
            name,
            text,
            newKey(),
            at,
            at,
          );
          // Somebody else's has that id: whoever makes ids made it twice.
          if (added !== 1) throw new ProblemError('draft-changed', 'That id is taken.');
        } else {
          if (!found) throw new ProblemError('unknown-draft', 'There is no such draft (any more).');
          if (found.draft.state !== 'open') throw locked();
          if (found.draft.version !== version) throw changed(found);
          const key = text === JSON.stringify(found.draft.content) ? found.key : newKey();
          await sql.run(
            `UPDATE drafts SET name = ?, version = version + 1, content = ?, key = ?,
               changed_at = ?, submitted_by = NULL, submitted_key = NULL, submitted_at = NULL
             WHERE id = ?`,
            name,
            text,
            key,
            at,
            id,
          );
        }
        await hold(sql, id, content);
        return await withShortages(sql, await mustFind(sql, id, ownOf(who)));
      }),

    remove: (id, who, isAdmin = false) =>
      store.commit(async (sql) => {
        const { draft } = await mustFind(sql, id, isAdmin ? anybodys : ownOf(who));
        if (draft.state !== 'open') throw locked();
        await sql.run('DELETE FROM draft_holds WHERE draft_id = ?', id);
        await sql.run('DELETE FROM drafts WHERE id = ?', id);
      }),

    submit: (id, key, who, hash, at) =>
      store.commit(async (sql) => {
        const found = await mustFind(sql, id, ownOf(who));
        if (found.draft.state !== 'open') throw locked();
        if (found.key !== key) throw changed(found);
        await sql.run(
          'UPDATE drafts SET submitted_by = ?, submitted_key = key, submitted_at = ? WHERE id = ?',
          who,
          at,
          id,
        );
        await saveSubmitted(sql, id, { account, who, hash, at });
        return await withShortages(sql, await mustFind(sql, id, ownOf(who)));
      }),
  };

  /** What is left of a balance is held; what goes beyond it is nobody's. */
  async function hold(sql: Sql, id: string, content: DraftContent): Promise<void> {
    await sql.run('DELETE FROM draft_holds WHERE draft_id = ?', id);
    const asks = asksOf(content);
    const shortages = await shortagesOf(sql, { account, draft: id }, asks, balancesOf(content));
    const short = new Set(shortages.map(({ id }) => idKey(id)));
    await sql.insert(
      'draft_holds',
      ['draft_id', 'id_key', 'amount'],
      asks
        .map((ask) => [id, idKey(ask.id), ask.amount] as const)
        .filter(([, key]) => !short.has(key)),
    );
  }
}

/** A condition on drafts, with its parameters. */
interface Whose {
  sql: string;
  values: readonly SqlValue[];
}

/** What was made while nobody signed in is everybody's. */
function ownOf(who: string | null): Whose {
  return who === null
    ? { sql: 'drafts.who IS NULL', values: [] }
    : { sql: '(drafts.who = ? OR drafts.who IS NULL)', values: [who] };
}

/** One's own, and what one may only look at and send. */
function seenBy(who: string | null): Whose {
  const own = ownOf(who);
  const toSend = `(drafts.write_id IS NULL AND ${IS_SUBMITTED})`;
  return who === null
    ? { sql: `(${own.sql} OR ${toSend})`, values: own.values }
    : {
        sql: `(${own.sql} OR ${toSend} OR writes.approved_by = ?)`,
        values: [...own.values, who],
      };
}

/** An admin may look at what holds a balance, and let go of what somebody left behind. */
const anybodys: Whose = { sql: '1 = 1', values: [] };
const IS_SUBMITTED = 'drafts.submitted_key = drafts.key';

const SELECT = `
  SELECT drafts.*, CASE WHEN ${IS_SUBMITTED} THEN 1 ELSE 0 END AS is_submitted,
    writes.state AS write_state, writes.withdrawn_at, follows.followed_at
  FROM drafts
  LEFT JOIN writes ON writes.id = drafts.write_id
  LEFT JOIN follows ON follows.write_id = drafts.write_id`;

/** The key stays here: who sends a draft names it by the review, which alone hands it out. */
interface Row {
  draft: Omit<Draft, 'shortages'>;
  key: string;
}

function toRow(row: SqlRow): Row {
  const draft: Row['draft'] = {
    id: row['id'] as string,
    name: row['name'] as string,
    version: row['version'] as number,
    who: row['who'] as string | null,
    createdAt: new Date(Number(row['created_at'])).toISOString(),
    changedAt: new Date(Number(row['changed_at'])).toISOString(),
    state: stateOf(row),
    batch: row['write_id'] as number | null,
    submitted:
      row['is_submitted'] === 1
        ? {
            by: row['submitted_by'] as string | null,
            at: new Date(Number(row['submitted_at'])).toISOString(),
          }
        : null,
    content: draftContent.parse(JSON.parse(row['content'] as string)),
  };
  return { draft, key: row['key'] as string };
}

function stateOf(row: SqlRow): Draft['state'] {
  if (row['write_id'] === null) return 'open';
  const isOver =
    row['write_state'] === 'REJECTED' ||
    row['withdrawn_at'] !== null ||
    row['followed_at'] !== null;
  return isOver ? 'done' : 'locked';
}

function summaryOf({ content, ...row }: Row['draft']): DraftList['drafts'][number] {
  const { payments } = content;
  const byUnits = Map.groupBy(payments, ({ units }) => units);
  return {
    ...row,
    payments: payments.length,
    lines: payments.reduce((count, { lines }) => count + lines.length, 0),
    partners: [...new Set(payments.map(({ partner }) => partnerName(partner)))],
    amounts: [...byUnits].map(([units, of]) => ({
      units,
      amount: sumDecimals(of.flatMap(({ amount }) => amountOf(amount) ?? [])),
    })),
  };
}

function changed({ draft: { version, changedAt } }: Row): ProblemError {
  return new ProblemError(
    'draft-changed',
    `The draft was changed elsewhere: it is at version ${version}, of ${changedAt}.`,
  );
}

function locked(): ProblemError {
  return new ProblemError(
    'draft-locked',
    'The draft was sent: it stays as it is. What was refused can go into a new one.',
  );
}
