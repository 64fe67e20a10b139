import type { DraftEdit } from '#contract/draft-change.ts';
import type {
  Draft,
  DraftContent,
  DraftList,
  SavedDraft,
  KnownBankEntry,
} from '#contract/draft.ts';
import type { Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { partsOf } from '#lib/parts-of.ts';
import { saveReturned, saveSubmitted } from '../approval/approval-rows.ts';
import { isAnotherPerson } from '../approval/is-another-person.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { allOfList, LIST_LENGTH } from '../store/in-list.ts';
import type { Sql } from '../store/sql.ts';
import type { ProxyStore } from '../store/store.ts';
import {
  anybodys,
  findDraft,
  listedDrafts,
  listedFor,
  ownOf,
  seenBy,
  type DraftRow,
  type Whose,
} from './draft-head.ts';
import {
  holdAll,
  holdDraft,
  usedSizes,
  usualQuotas,
  type DraftQuotas,
  type DraftSize,
} from './draft-quotas.ts';
import { hasRows, readAsks, readContent, replaceRows, type Stored } from './draft-rows.ts';
import { noteSummary, noteSummaryOf, type DraftSummary } from './draft-summary.ts';
import { editRows } from './edit-rows.ts';
import { allHolds, shortagesOf, storeHolds, type RequestedAmount } from './holds.ts';
import { prepareContent, type PreparedContent } from './prepare-draft.ts';

/** A beginning of entries of a day, whatever their account is. */
const OF_ANY_ACCOUNT = /^\*\|\d{4}-\d\d-\d\d\|$/;

/** A draft's whole content under a name; prepared if a separate thread did that. */
export interface DraftUpdate {
  version: number | null;
  name: string;
  content: DraftContent | PreparedContent;
}

/** Drafts of one service account. The person is `null` where nobody signs in. */
export interface DraftsStore {
  /** @throws StoreError */
  list(who: string | null): Promise<DraftList>;
  /**
   * Returns those of the given statement entries that any person's draft contains.
   * @throws StoreError
   */
  knownBankEntries(
    entries: readonly string[],
    beginnings: readonly string[],
  ): Promise<KnownBankEntry[]>;
  /**
   * An admin may read everybody’s drafts, and remove unsent ones.
   * @throws ProblemError unknown-draft, StoreError
   */
  read(id: string, who: string | null, isAdmin?: boolean): Promise<Draft>;
  /**
   * Loads a draft together with the key of its content.
   * @throws ProblemError unknown-draft, StoreError
   */
  readWithKey(id: string, who: string | null): Promise<{ draft: Draft; key: string }>;
  /**
   * Saves a draft whatever its content. Amounts beyond the unreserved balances are in `shortages`,
   * and reserve nothing.
   * @throws ProblemError unknown-draft, draft-changed, draft-locked, draft-too-large,
   *   too-many-drafts, StoreError
   */
  keep(id: string, whole: DraftUpdate, who: string | null, at: number): Promise<SavedDraft>;
  /** Saves changes of some payments and lines, under the same rules. */
  edit(id: string, edit: DraftEdit, who: string | null, at: number): Promise<SavedDraft>;
  /** @returns the draft's name. @throws ProblemError unknown-draft, draft-locked, StoreError */
  remove(id: string, who: string | null, isAdmin?: boolean): Promise<string>;
  /**
   * Submits the current version for another payer.
   * @param hash `contentHash` of what would be sent
   * @throws ProblemError unknown-draft, draft-changed, draft-locked, StoreError
   */
  submit(id: string, key: string, who: string, hash: string, at: number): Promise<Draft>;
  /**
   * Returns a submitted draft to its author, under another key, so that nobody sends the version
   * reviewed before.
   * @throws ProblemError unknown-draft, draft-changed, draft-locked, second-approver, StoreError
   */
  return(id: string, returning: Returning, who: string, at: number): Promise<void>;
}

/** The version that another payer read, and the reason for its return. */
export interface Returning {
  version: number;
  note: string;
}

interface Options {
  store: ProxyStore;
  account: string;
  quotas?: DraftQuotas;
  newKey?: () => string;
}

export function createDraftsStore({
  store,
  account,
  quotas = usualQuotas,
  newKey = () => crypto.randomUUID(),
}: Options): DraftsStore {
  async function mustFind(sql: Sql, id: string, whose: Whose): Promise<DraftRow> {
    const row = await findDraft(sql, account, id, whose);
    if (!row) throw unknown();
    return row;
  }

  async function requestOf(sql: Sql, row: DraftRow): Promise<Request> {
    const asks: RequestedAmount[] = [];
    const balances: Request['balances'] = new Map();
    for (const { id, idKey, amount, balance } of await readAsks(sql, row.stored)) {
      if (amount !== null) asks.push({ id, amount });
      if (balance !== null) balances.set(idKey, balance);
    }
    return { asks, balances };
  }

  async function shortagesIn(
    sql: Sql,
    row: DraftRow,
    asked?: Request,
  ): Promise<Draft['shortages']> {
    if (row.head.state !== 'open') return [];
    const { asks, balances } = asked ?? (await requestOf(sql, row));
    return await shortagesOf(sql, { account, draft: row.head.id }, asks, balances);
  }

  async function whole(sql: Sql, row: DraftRow): Promise<Draft> {
    const content = await readContent(sql, row.stored);
    return { ...row.head, content, shortages: await shortagesIn(sql, row) };
  }

  /** @throws ProblemError unknown-draft, draft-locked, draft-changed */
  function mustBeAt(version: number, found: DraftRow | undefined): DraftRow {
    if (!found) throw unknown();
    if (found.head.state !== 'open') throw locked();
    if (found.head.version !== version) throw changed(found);
    return found;
  }

  /** Changed content gets another key, and is no longer submitted. */
  async function noteChange(
    sql: Sql,
    found: DraftRow,
    { name = found.head.name, isChanged, at }: { name?: string; isChanged: boolean; at: number },
  ): Promise<void> {
    await sql.run(
      `UPDATE drafts SET name = ?, version = version + 1, content = '', key = ?, changed_at = ?,
         submitted_by = NULL, submitted_key = NULL, submitted_at = NULL
       WHERE id = ?`,
      name,
      isChanged ? newKey() : found.key,
      at,
      found.head.id,
    );
  }

  /** Reserves the open balances, and refuses a draft beyond the quotas. */
  async function finish(
    sql: Sql,
    id: string,
    who: string | null,
    before: Used,
  ): Promise<SavedDraft> {
    const size = await noteSummary(sql, id);
    holdDraft(quotas.perDraft, before.draft, size);
    const row = await mustFind(sql, id, ownOf(who));
    holdAll(quotas, before, await usedSizes(sql, account, row.head.who));
    const asked = await requestOf(sql, row);
    const shortages = await shortagesIn(sql, row, asked);
    const short = new Set(shortages.map((shortage) => idKey(shortage.id)));
    // Amounts beyond the unreserved balance reserve nothing.
    await storeHolds(
      sql,
      id,
      asked.asks.filter((ask) => !short.has(idKey(ask.id))),
    );
    return { ...row.head, shortages };
  }

  /** Adds the summary of a draft that was saved before summaries existed, for the next list. */
  function summarize(stored: Stored): Promise<DraftSummary> {
    return store.commit(async (sql) =>
      noteSummaryOf(sql, stored.id, await readContent(sql, stored)),
    );
  }

  async function used(sql: Sql, owner: string | null, found?: DraftRow): Promise<Used> {
    const draft = found?.size ?? { drafts: 0, lines: 0, bytes: 0 };
    return { draft, ...(await usedSizes(sql, account, owner)) };
  }

  return {
    async list(who) {
      const { rows, holds } = await store.read(async (sql) => ({
        rows: await listedDrafts(sql, account, listedFor(who)),
        holds: await allHolds(sql, account),
      }));
      const drafts = [];
      for (const { head, stored, summary } of rows) {
        drafts.push({ ...head, ...(summary ?? (await summarize(stored))) });
      }
      return { drafts, holds };
    },

    knownBankEntries: (entries, beginnings) =>
      store.read(async (sql) => {
        const find = (condition: string, texts: readonly string[]) =>
          sql.all(
            `SELECT bank_entry, bank_entry_on_value_day, drafts.name FROM draft_payments
             JOIN drafts ON drafts.id = draft_payments.draft_id
             WHERE drafts.account = ? AND (${condition})`,
            account,
            ...texts,
          );
        const among = (field: string, texts: readonly string[]) =>
          allOfList(texts, (marks, part) => find(`${field} IN ${marks}`, part));
        const rows = await among('bank_entry', entries);
        const [ofAny = [], ofOne = []] = [true, false].map((isOfAny) =>
          beginnings.filter((text) => OF_ANY_ACCOUNT.test(text) === isOfAny),
        );
        const columns = ['bank_entry', 'bank_entry_on_value_day'];
        // The order of texts differs between databases, so that no range of an index has these.
        for (const [length, of] of Map.groupBy(ofOne, (text) => text.length)) {
          for (const column of columns)
            rows.push(...(await among(`substr(${column}, 1, ${length})`, of)));
        }
        for (const part of partsOf(ofAny, LIST_LENGTH)) {
          for (const column of columns) {
            const condition = part.map(() => `${column} LIKE ?`).join(' OR ');
            rows.push(
              ...(await find(
                condition,
                part.map((text) => `${text.replace('*', '%')}%`),
              )),
            );
          }
        }
        return rows.map((row) => ({
          entry: row['bank_entry'] as string,
          onValueDay: row['bank_entry_on_value_day'] as string | null,
          name: row['name'] as string,
        }));
      }),

    read: (id, who, isAdmin = false) =>
      store.read(async (sql) =>
        whole(sql, await mustFind(sql, id, isAdmin ? anybodys : seenBy(who))),
      ),

    readWithKey: (id, who) =>
      store.read(async (sql) => {
        const found = await mustFind(sql, id, seenBy(who));
        return { key: found.key, draft: await whole(sql, found) };
      }),

    async keep(id, { version, name, content }, who, at) {
      const { rows } = 'rows' in content ? content : prepareContent(content);
      return await store.commit(async (sql) => {
        const found = await findDraft(sql, account, id, ownOf(who));
        const before = await used(sql, found ? found.head.who : who, found);
        if (version === null) {
          if (found) throw changed(found);
          const added = await sql.run(
            `INSERT INTO drafts
               (id, account, who, name, version, content, key, created_at, changed_at)
             VALUES (?, ?, ?, ?, 1, '', ?, ?, ?) ON CONFLICT DO NOTHING`,
            id,
            account,
            who,
            name,
            newKey(),
            at,
            at,
          );
          // Another person's draft has that id, because a program made the id twice.
          if (added !== 1) throw new ProblemError('draft-changed', 'This id is already in use.');
          await replaceRows(sql, id, rows);
        } else {
          const draft = mustBeAt(version, found);
          const isChanged = !(await hasRows(sql, draft.stored, rows));
          await noteChange(sql, draft, { name, isChanged, at });
          if (isChanged || draft.stored.content !== '') await replaceRows(sql, id, rows);
        }
        return await finish(sql, id, who, before);
      });
    },

    edit: (id, { version, name, ...changes }, who, at) =>
      store.commit(async (sql) => {
        const found = mustBeAt(version, await findDraft(sql, account, id, ownOf(who)));
        const before = await used(sql, found.head.who, found);
        if (found.stored.content !== '') {
          const { rows } = prepareContent(await readContent(sql, found.stored));
          await replaceRows(sql, id, rows);
        }
        const isChanged = await editRows(sql, id, changes);
        await noteChange(sql, found, { ...(name !== undefined && { name }), isChanged, at });
        return await finish(sql, id, who, before);
      }),

    remove: (id, who, isAdmin = false) =>
      store.commit(async (sql) => {
        const { head } = await mustFind(sql, id, isAdmin ? anybodys : ownOf(who));
        if (head.state !== 'open') throw locked();
        // Foreign keys delete the rows and reservations of the draft.
        await sql.run('DELETE FROM drafts WHERE id = ?', id);
        return head.name;
      }),

    submit: (id, key, who, hash, at) =>
      store.commit(async (sql) => {
        const found = await mustFind(sql, id, ownOf(who));
        if (found.head.state !== 'open') throw locked();
        if (found.key !== key) throw changed(found);
        await sql.run(
          'UPDATE drafts SET submitted_by = ?, submitted_key = key, submitted_at = ? WHERE id = ?',
          who,
          at,
          id,
        );
        await saveSubmitted(sql, id, { account, who, hash, at });
        return await whole(sql, await mustFind(sql, id, ownOf(who)));
      }),

    return: (id, { version, note }, who, at) =>
      store.commit(async (sql) => {
        const { head } = mustBeAt(version, await findDraft(sql, account, id, seenBy(who)));
        const by = head.submitted?.by ?? null;
        if (!isAnotherPerson(who, by, head.who ?? by)) throw notToReturn();
        await saveReturned(sql, id, { account, who, note, at });
        await sql.run(
          `UPDATE drafts SET key = ?, submitted_by = NULL, submitted_key = NULL, submitted_at = NULL
           WHERE id = ?`,
          newKey(),
          id,
        );
      }),
  };
}

interface Request {
  asks: RequestedAmount[];
  /** Balances by `idKey`, as saved with the draft. */
  balances: Map<string, Decimal>;
}

/** The sizes before a change. */
type Used = Awaited<ReturnType<typeof usedSizes>> & { draft: DraftSize };

function unknown(): ProblemError {
  return new ProblemError(
    'unknown-draft',
    'The draft was deleted, changed by its author, or belongs to someone else.',
  );
}

function changed({ head: { version, changedAt } }: DraftRow): ProblemError {
  return new ProblemError(
    'draft-changed',
    `The draft was changed elsewhere. It is now at version ${version}, changed at ${changedAt}.`,
  );
}

function notToReturn(): ProblemError {
  return new ProblemError(
    'second-approver',
    'Only another payer can return a draft that waits for approval. Nothing was changed.',
  );
}

function locked(): ProblemError {
  return new ProblemError(
    'draft-locked',
    'This draft was sent, so it can’t be changed. Put refused payments into a new draft.',
  );
}
