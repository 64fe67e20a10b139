import type {
  Draft,
  DraftContent,
  DraftEdit,
  DraftList,
  KeptDraft,
  KnownBankEntry,
} from '#contract/draft.ts';
import type { Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { saveReturned, saveSubmitted } from '../approval/approval-rows.ts';
import { isAnotherPerson } from '../approval/is-another-person.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { allOfList } from '../store/in-list.ts';
import type { Sql, SqlRow, SqlValue } from '../store/sql.ts';
import type { ProxyStore } from '../store/store.ts';
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
import { allHolds, shortagesOf, storeHolds, type AskedAmount } from './holds.ts';
import { prepareContent, type PreparedContent } from './prepare-draft.ts';

/** A draft's whole content under a name; prepared where that took a thread of its own. */
export interface WholeDraft {
  version: number | null;
  name: string;
  content: DraftContent | PreparedContent;
}

/** Drafts of one service account. The person is `null` where nobody signs in. */
export interface DraftsStore {
  /** @throws StoreError */
  list(who: string | null): Promise<DraftList>;
  /** @throws StoreError */
  knownBankEntries(entries: readonly string[]): Promise<KnownBankEntry[]>;
  /** @throws ProblemError unknown-draft, StoreError */
  read(id: string, who: string | null, isAdmin?: boolean): Promise<Draft>;
  /**
   * Reads a draft, and the key of its content at the same moment.
   * @throws ProblemError unknown-draft, StoreError
   */
  readWithKey(id: string, who: string | null): Promise<{ draft: Draft; key: string }>;
  /**
   * Saves a draft whatever its content. Amounts beyond the unreserved balances are in `shortages`,
   * and reserve nothing.
   * @throws ProblemError unknown-draft, draft-changed, draft-locked, draft-too-large,
   *   too-many-drafts, StoreError
   */
  keep(id: string, whole: WholeDraft, who: string | null, at: number): Promise<KeptDraft>;
  /** Likewise a change of some payments and lines. */
  edit(id: string, edit: DraftEdit, who: string | null, at: number): Promise<KeptDraft>;
  /** @throws ProblemError unknown-draft, draft-locked, StoreError */
  remove(id: string, who: string | null, isAdmin?: boolean): Promise<void>;
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
    if (!row) throw new ProblemError('unknown-draft', 'This draft doesn’t exist, or was deleted.');
    return row;
  }

  async function askedBy(sql: Sql, row: Row): Promise<Asked> {
    const asks: AskedAmount[] = [];
    const balances: Asked['balances'] = new Map();
    for (const { id, idKey, amount, balance } of await readAsks(sql, row.stored)) {
      if (amount !== null) asks.push({ id, amount });
      if (balance !== null) balances.set(idKey, balance);
    }
    return { asks, balances };
  }

  async function shortagesIn(sql: Sql, row: Row, asked?: Asked): Promise<Draft['shortages']> {
    if (row.head.state !== 'open') return [];
    const { asks, balances } = asked ?? (await askedBy(sql, row));
    return await shortagesOf(sql, { account, draft: row.head.id }, asks, balances);
  }

  async function whole(sql: Sql, row: Row): Promise<Draft> {
    const content = await readContent(sql, row.stored);
    return { ...row.head, content, shortages: await shortagesIn(sql, row) };
  }

  /** @throws ProblemError unknown-draft, draft-locked, draft-changed */
  function mustBeAt(version: number, found: Row | undefined): Row {
    if (!found)
      throw new ProblemError('unknown-draft', 'This draft doesn’t exist, or was deleted.');
    if (found.head.state !== 'open') throw locked();
    if (found.head.version !== version) throw changed(found);
    return found;
  }

  /** Another content has another key, and waits for nobody. */
  async function noteChange(
    sql: Sql,
    found: Row,
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
  ): Promise<KeptDraft> {
    const size = await noteSummary(sql, id);
    holdDraft(quotas.perDraft, before.draft, size);
    const row = await mustFind(sql, id, ownOf(who));
    holdAll(quotas, before, await usedSizes(sql, account, row.head.who));
    const asked = await askedBy(sql, row);
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

  async function used(sql: Sql, owner: string | null, found?: Row): Promise<Used> {
    const draft = found?.size ?? { drafts: 0, lines: 0, bytes: 0 };
    return { draft, ...(await usedSizes(sql, account, owner)) };
  }

  return {
    async list(who) {
      const { rows, holds } = await store.read(async (sql) => {
        const { sql: isSeen, values } = seenBy(who);
        return {
          rows: await sql.all(
            `${LISTED} WHERE drafts.account = ? AND ${isSeen}
             ORDER BY drafts.write_id IS NOT NULL, drafts.changed_at DESC`,
            account,
            ...values,
          ),
          holds: await allHolds(sql, account),
        };
      });
      const drafts = [];
      for (const row of rows) {
        const { head, stored } = toRow(row);
        const noted = row['summary'] as string | null;
        drafts.push({ ...head, ...(noted === null ? await summarize(stored) : summaryIn(noted)) });
      }
      return { drafts, holds };
    },

    knownBankEntries: (entries) =>
      store.read(async (sql) => {
        const rows = await allOfList(entries, (marks, part) =>
          sql.all(
            `SELECT draft_payments.bank_entry, drafts.name FROM draft_payments
             JOIN drafts ON drafts.id = draft_payments.draft_id
             WHERE drafts.account = ? AND draft_payments.bank_entry IN ${marks}`,
            account,
            ...part,
          ),
        );
        return rows.map((row) => ({
          entry: row['bank_entry'] as string,
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
        const found = await find(sql, id, ownOf(who));
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
          const { stored } = mustBeAt(version, found);
          const isChanged = !(await hasRows(sql, stored, rows));
          await noteChange(sql, found!, { name, isChanged, at });
          if (isChanged || stored.content !== '') await replaceRows(sql, id, rows);
        }
        return await finish(sql, id, who, before);
      });
    },

    edit: (id, { version, name, ...changes }, who, at) =>
      store.commit(async (sql) => {
        const found = mustBeAt(version, await find(sql, id, ownOf(who)));
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
        await sql.run('DELETE FROM draft_holds WHERE draft_id = ?', id);
        await sql.run('DELETE FROM drafts WHERE id = ?', id);
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
        const { head } = mustBeAt(version, await find(sql, id, seenBy(who)));
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

interface Asked {
  asks: AskedAmount[];
  /** By `idKey`: as it was kept with. */
  balances: Map<string, Decimal>;
}

/** The sizes before a change. */
type Used = Awaited<ReturnType<typeof usedSizes>> & { draft: DraftSize };

/** A condition on drafts, with its parameters. */
interface Whose {
  sql: string;
  values: readonly SqlValue[];
}

/** Selects a person's own drafts. Drafts made while nobody signed in belong to everybody. */
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

/** An admin may see the drafts that reserve a balance, and remove abandoned ones. */
const anybodys: Whose = { sql: '1 = 1', values: [] };
const IS_SUBMITTED = 'drafts.submitted_key = drafts.key';

const OF_DRAFTS = `
  drafts.id, drafts.name, drafts.version, drafts.who, drafts.created_at, drafts.changed_at,
  drafts.write_id, drafts.submitted_by, drafts.submitted_at, drafts.key, drafts.line_count,
  drafts.byte_count, CASE WHEN ${IS_SUBMITTED} THEN 1 ELSE 0 END AS is_submitted,
  writes.state AS write_state, writes.withdrawn_at, follows.followed_at,
  returned.who AS returned_by, returned.note AS returned_note, returned.at AS returned_at`;
const FROM = `
  FROM drafts
  LEFT JOIN writes ON writes.id = drafts.write_id
  LEFT JOIN follows ON follows.write_id = drafts.write_id
  LEFT JOIN returned_submissions AS returned ON drafts.write_id IS NULL AND returned.submission = (
    SELECT max(id) FROM approvals
    WHERE approvals.draft_id = drafts.id AND approvals.account = drafts.account
      AND approvals.step = 'submitted' AND approvals.at >= drafts.created_at
  )`;
const SELECT = `SELECT ${OF_DRAFTS}, drafts.content ${FROM}`;
/** The list needs no content where it has a summary. */
const LISTED = `
  SELECT ${OF_DRAFTS}, drafts.summary,
    CASE WHEN drafts.summary IS NULL THEN drafts.content ELSE '' END AS content ${FROM}`;

/** The key stays here: who sends a draft names it by the review, which alone hands it out. */
interface Row {
  head: Omit<KeptDraft, 'shortages'>;
  stored: Stored;
  size: DraftSize;
  key: string;
}

function toRow(row: SqlRow): Row {
  const head: Row['head'] = {
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
    returned:
      row['returned_by'] === null
        ? null
        : {
            by: row['returned_by'] as string,
            at: new Date(Number(row['returned_at'])).toISOString(),
            note: row['returned_note'] as string,
          },
  };
  const content = row['content'] as string;
  return {
    head,
    stored: { id: head.id, content },
    size: {
      drafts: 1,
      lines: (row['line_count'] as number | null) ?? 0,
      bytes: (row['byte_count'] as number | null) ?? content.length,
    },
    key: row['key'] as string,
  };
}

function summaryIn(noted: string): DraftSummary {
  return JSON.parse(noted) as DraftSummary;
}

function stateOf(row: SqlRow): Draft['state'] {
  if (row['write_id'] === null) return 'open';
  const isOver =
    row['write_state'] === 'REJECTED' ||
    row['withdrawn_at'] !== null ||
    row['followed_at'] !== null;
  return isOver ? 'done' : 'locked';
}

function changed({ head: { version, changedAt } }: Row): ProblemError {
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
