import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
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
import { ProblemError } from '../problem-error.ts';
import type { Store } from '../store/store.ts';
import { allHolds, asksOf, balancesOf, shortagesOf } from './holds.ts';
import { amountOf } from './payment-body.ts';

/** Drafts of one service account. Who asks is `null` where nobody signs in. */
export interface DraftsStore {
  /** @throws StoreError */
  list(who: string | null): DraftList;
  /** @throws ProblemError unknown-draft, StoreError */
  read(id: string, who: string | null, isAdmin?: boolean): Draft;
  /** The key of what it holds now, and the number of the batch that it was sent as. */
  keyOf(
    id: string,
    who: string | null,
  ): { key: string; batch: number | null; owner: string | null };
  /**
   * Keeps what was typed, whatever it is; what it asks for beyond what is left stands in
   * `shortages`, and is held by nobody.
   * @throws ProblemError unknown-draft, draft-changed, draft-locked, StoreError
   */
  keep(id: string, change: DraftChange, who: string | null, at: number): Draft;
  /** @throws ProblemError unknown-draft, draft-locked, StoreError */
  remove(id: string, who: string | null, isAdmin?: boolean): void;
  /**
   * It waits as it is for another payer.
   * @throws ProblemError unknown-draft, draft-changed, draft-locked, StoreError
   */
  submit(id: string, key: string, who: string | null, at: number): Draft;
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
  /** One's own, or one that one may only look at and send. */
  function find(
    database: DatabaseSync,
    id: string,
    who: string | null,
    whose: string = IS_OWN,
  ): Row | undefined {
    const row = database
      .prepare(`${SELECT} WHERE drafts.account = @account AND drafts.id = @id AND ${whose}`)
      .get({ account, id, who });
    return row && toRow(row);
  }

  function mustFind(
    database: DatabaseSync,
    id: string,
    who: string | null,
    whose: string = IS_OWN,
  ): Row {
    const row = find(database, id, who, whose);
    if (!row) throw new ProblemError('unknown-draft', 'There is no such draft (any more).');
    return row;
  }

  function withShortages(database: DatabaseSync, { draft }: Row): Draft {
    const { id, state, content } = draft;
    const shortages =
      state === 'open'
        ? shortagesOf(database, { account, draft: id }, asksOf(content), balancesOf(content))
        : [];
    return { ...draft, shortages };
  }

  return {
    list: (who) =>
      store.read((database) => {
        const rows = database
          .prepare(
            `${SELECT} WHERE drafts.account = @account AND ${IS_SEEN}
             ORDER BY drafts.write_id IS NOT NULL, drafts.changed_at DESC`,
          )
          .all({ account, who });
        return {
          drafts: rows.map((row) => summaryOf(toRow(row).draft)),
          holds: allHolds(database, account),
        };
      }),

    read: (id, who, isAdmin = false) =>
      store.read((database) =>
        withShortages(database, mustFind(database, id, who, isAdmin ? IS_ANY : IS_SEEN)),
      ),

    keyOf: (id, who) =>
      store.read((database) => {
        const { key, draft } = mustFind(database, id, who, IS_SEEN);
        return { key, batch: draft.batch, owner: draft.who };
      }),

    keep: (id, { version, name, content }, who, at) =>
      store.commit((database) => {
        const found = find(database, id, who);
        if (version === null) {
          if (found) throw changed(found);
          const { changes } = database
            .prepare(
              `INSERT INTO drafts
                 (id, account, who, name, version, content, key, created_at, changed_at)
               VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
            )
            .run(id, account, who, name, JSON.stringify(content), newKey(), at, at);
          // Somebody else's has that id: whoever makes ids made it twice.
          if (changes !== 1) throw new ProblemError('draft-changed', 'That id is taken.');
        } else {
          if (!found) throw new ProblemError('unknown-draft', 'There is no such draft (any more).');
          if (found.draft.state !== 'open') throw locked();
          if (found.draft.version !== version) throw changed(found);
          const text = JSON.stringify(content);
          const key = text === JSON.stringify(found.draft.content) ? found.key : newKey();
          database
            .prepare(
              `UPDATE drafts SET name = ?, version = version + 1, content = ?, key = ?,
                 changed_at = ?, submitted_by = NULL, submitted_key = NULL, submitted_at = NULL
               WHERE id = ?`,
            )
            .run(name, text, key, at, id);
        }
        hold(database, id, content);
        return withShortages(database, mustFind(database, id, who));
      }),

    remove: (id, who, isAdmin = false) =>
      store.commit((database) => {
        if (mustFind(database, id, who, isAdmin ? IS_ANY : IS_OWN).draft.state !== 'open')
          throw locked();
        database.prepare('DELETE FROM draft_holds WHERE draft_id = ?').run(id);
        database.prepare('DELETE FROM drafts WHERE id = ?').run(id);
      }),

    submit: (id, key, who, at) =>
      store.commit((database) => {
        const found = mustFind(database, id, who);
        if (found.draft.state !== 'open') throw locked();
        if (found.key !== key) throw changed(found);
        database
          .prepare(
            'UPDATE drafts SET submitted_by = ?, submitted_key = key, submitted_at = ? WHERE id = ?',
          )
          .run(who, at, id);
        return withShortages(database, mustFind(database, id, who));
      }),
  };

  /** What is left of a balance is held; what goes beyond it is nobody's. */
  function hold(database: DatabaseSync, id: string, content: DraftContent): void {
    database.prepare('DELETE FROM draft_holds WHERE draft_id = ?').run(id);
    const asks = asksOf(content);
    const short = new Set(
      shortagesOf(database, { account, draft: id }, asks, balancesOf(content)).map(({ id }) =>
        idKey(id),
      ),
    );
    const insert = database.prepare(
      'INSERT INTO draft_holds (draft_id, id_key, amount) VALUES (?, ?, ?)',
    );
    for (const ask of asks) {
      if (!short.has(idKey(ask.id))) insert.run(id, idKey(ask.id), ask.amount);
    }
  }
}

/** What was made while nobody signed in is everybody's. */
const IS_OWN = '(drafts.who IS @who OR drafts.who IS NULL)';
/** An admin may look at what holds a balance, and let go of what somebody left behind. */
const IS_ANY = '(@who IS @who)';
const IS_SUBMITTED = 'coalesce(drafts.submitted_key = drafts.key, 0)';
const IS_SEEN = `(${IS_OWN} OR (drafts.write_id IS NULL AND ${IS_SUBMITTED})
  OR (@who IS NOT NULL AND writes.approved_by IS @who))`;

const SELECT = `
  SELECT drafts.*, ${IS_SUBMITTED} AS is_submitted, writes.state AS write_state, writes.withdrawn_at, follows.followed_at
  FROM drafts
  LEFT JOIN writes ON writes.id = drafts.write_id
  LEFT JOIN follows ON follows.write_id = drafts.write_id`;

/** The key stays here: who sends a draft names it by the review, which alone hands it out. */
interface Row {
  draft: Omit<Draft, 'shortages'>;
  key: string;
}

function toRow(row: Record<string, SQLOutputValue>): Row {
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

function stateOf(row: Record<string, SQLOutputValue>): Draft['state'] {
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
