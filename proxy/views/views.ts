import { mayDo } from '#contract/permission.ts';
import {
  MOST_VIEWS,
  viewScreens,
  type AccountView,
  type ViewDefinition,
  type ViewImport,
  type ViewOrder,
  type ViewScreen,
} from '#contract/view.ts';
import { idKey } from '#lib/guid.ts';
import { badBody, ProblemError } from '../errors/problem-error.ts';
import type { Caller } from '../http/caller.ts';
import type { Sql, SqlRow } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';

type By = Pick<Caller, 'name' | 'roles'>;

/** The views of one service account. Times are ms since 1970. @throws of all: StoreError, ProblemError */
export interface Views {
  list(by: By): Promise<AccountView[]>;
  put(by: By, id: string, definition: ViewDefinition, at: number): Promise<AccountView[]>;
  remove(by: By, id: string, at: number): Promise<AccountView[]>;
  order(by: By, order: ViewOrder): Promise<AccountView[]>;
  /** Imports views that a browser saved before; known ids change nothing. */
  import(by: By, views: ViewImport['views'], at: number): Promise<AccountView[]>;
}

/** Returns the topic that is announced when views of an account change. */
export function viewsTopic(account: string): string {
  return `views ${account}`;
}

interface StoredView {
  id: string;
  screen: ViewScreen;
  owner: string;
  name: string;
  query: string;
  isShared: boolean;
  version: number;
  createdAt: number;
  deletedAt: number | null;
}

/** Milliseconds within which a deleted view can be restored. */
const RESTORABLE_FOR = 90 * 86_400_000;

export function createViews(store: Transactions, account: string): Views {
  /** Returns the views of a person, including deleted ones, each screen's in the person's order. */
  async function allIn(sql: Sql, by: By): Promise<StoredView[]> {
    const person = by.name ?? '';
    const rows = await sql.all(
      `SELECT * FROM views WHERE account = ? AND (owner = ? OR is_shared = 1)
       ORDER BY created_at, id`,
      account,
      person,
    );
    const places = new Map<string, number>();
    const orders = await sql.all(
      'SELECT ids FROM view_orders WHERE account = ? AND person = ?',
      account,
      person,
    );
    for (const { ids } of orders) {
      for (const [place, id] of (JSON.parse(ids as string) as string[]).entries()) {
        places.set(id, place);
      }
    }
    const placeOf = ({ id }: StoredView) => places.get(id) ?? Infinity;
    return viewScreens
      .filter((screen) => maySee(by, screen))
      .flatMap((screen) =>
        rows
          .map(toStored)
          .filter((it) => it.screen === screen)
          // Views that the person has not moved follow in the order of their creation.
          .toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b))),
      );
  }

  async function listIn(sql: Sql, by: By): Promise<AccountView[]> {
    const all = await allIn(sql, by);
    return all.filter((it) => it.deletedAt === null).map((view) => toPage(view, by));
  }

  async function findIn(sql: Sql, id: string): Promise<StoredView | undefined> {
    const row = await sql.get('SELECT * FROM views WHERE account = ? AND id = ?', account, id);
    return row && toStored(row);
  }

  async function save(sql: Sql, view: StoredView): Promise<void> {
    const row = {
      account,
      id: view.id,
      screen: view.screen,
      owner: view.owner,
      name: view.name,
      query: view.query,
      is_shared: view.isShared ? 1 : 0,
      version: view.version,
      created_at: view.createdAt,
      deleted_at: view.deletedAt,
    };
    await sql.upsert('views', [row], ['account', 'id']);
  }

  async function holdToLimit(sql: Sql, owner: string): Promise<void> {
    const row = await sql.get(
      `SELECT count(*) AS n FROM views WHERE account = ? AND owner = ? AND deleted_at IS NULL`,
      account,
      owner,
    );
    if (Number(row!['n']) <= MOST_VIEWS) return;
    throw badBody(`You can have up to ${MOST_VIEWS} views. Delete some first. Nothing was saved.`);
  }

  async function change(
    by: By,
    work: (sql: Sql, person: string) => Promise<void>,
  ): Promise<AccountView[]> {
    return await store.commit(async (sql) => {
      await work(sql, by.name ?? '');
      await sql.announce(viewsTopic(account));
      return await listIn(sql, by);
    });
  }

  return {
    list: (by) => store.read((sql) => listIn(sql, by)),

    put: (by, id, { version, ...definition }, at) =>
      change(by, async (sql, person) => {
        requireScreen(by, definition.screen);
        const key = idKey(id);
        const before = await findIn(sql, key);
        if (before !== undefined) {
          holdToEditor(before, by);
          // A repeated request, for example after a lost answer.
          if (isSame(before, definition)) return;
          if (before.screen !== definition.screen) throw badBody('A view keeps its screen.');
          // A deleted view is restored as a new one.
          if (version !== (before.deletedAt === null ? before.version : 0)) throw changed();
        } else if (version !== 0) throw changed();
        await save(sql, {
          ...definition,
          id: key,
          owner: before?.owner ?? person,
          version: (before?.version ?? 0) + 1,
          createdAt: before?.createdAt ?? at,
          deletedAt: null,
        });
        await holdToLimit(sql, before?.owner ?? person);
      }),

    remove: (by, id, at) =>
      change(by, async (sql) => {
        const view = await findIn(sql, idKey(id));
        if (view === undefined || view.deletedAt !== null) return;
        holdToEditor(view, by);
        await save(sql, { ...view, deletedAt: at });
        await sql.run(
          'DELETE FROM views WHERE account = ? AND deleted_at < ?',
          account,
          at - RESTORABLE_FOR,
        );
      }),

    order: (by, { screen, ids }) =>
      change(by, async (sql, person) => {
        requireScreen(by, screen);
        const before = (await allIn(sql, by)).filter((it) => it.screen === screen);
        const ordered = withDeleted([...new Set(ids.map(idKey))], before);
        const row = { account, person, screen, ids: JSON.stringify(ordered) };
        await sql.upsert('view_orders', [row], ['account', 'person', 'screen']);
      }),

    import: (by, views, at) =>
      change(by, async (sql, person) => {
        for (const [place, { id, ...view }] of views.entries()) {
          requireScreen(by, view.screen);
          if ((await findIn(sql, idKey(id))) !== undefined) continue;
          await save(sql, {
            ...view,
            id: idKey(id),
            owner: person,
            isShared: false,
            version: 1,
            // In their former order.
            createdAt: at + place,
            deletedAt: null,
          });
        }
        await holdToLimit(sql, person);
      }),
  };
}

/**
 * Returns the order with the deleted views, each after the view that it followed, so that they are
 * restored there.
 */
function withDeleted(ids: readonly string[], before: readonly StoredView[]): string[] {
  const ordered = [...ids];
  for (const [place, { id, deletedAt }] of before.entries()) {
    if (deletedAt === null || ordered.includes(id)) continue;
    const previous = before.slice(0, place).findLast((it) => ordered.includes(it.id));
    ordered.splice(previous === undefined ? 0 : ordered.indexOf(previous.id) + 1, 0, id);
  }
  return ordered;
}

function maySee({ roles }: By, screen: ViewScreen): boolean {
  const triage = mayDo(roles, { role: 'triage', kind: 'read' });
  const accounting = mayDo(roles, { role: 'accounting', kind: 'read' });
  switch (screen) {
    case 'inbox':
      return triage;
    case 'receivables':
    case 'payments':
      return accounting;
    case 'batches':
      return triage || accounting;
    default:
      return screen satisfies never;
  }
}

/** @throws ProblemError not-allowed */
function requireScreen(by: By, screen: ViewScreen): void {
  if (maySee(by, screen)) return;
  throw new ProblemError(
    'not-allowed',
    'You can’t use the screen of this view. Nothing was saved.',
  );
}

function mayEdit({ owner, isShared }: StoredView, { name, roles }: By): boolean {
  return owner === (name ?? '') || (isShared && roles.includes('admin'));
}

/**
 * Another person's private view is reported as unknown, so that nobody learns of it.
 * @throws ProblemError
 */
function holdToEditor(view: StoredView, by: By): void {
  requireScreen(by, view.screen);
  if (mayEdit(view, by)) return;
  if (!view.isShared) throw new ProblemError('bad-parameter', 'There is no such view.');
  throw new ProblemError(
    'not-allowed',
    'Only the owner and administrators can change this view. Save it under another name.',
  );
}

function isSame(
  before: StoredView,
  { screen, name, query, isShared }: Omit<ViewDefinition, 'version'>,
): boolean {
  return (
    before.deletedAt === null &&
    before.screen === screen &&
    before.name === name &&
    before.query === query &&
    before.isShared === isShared
  );
}

function toPage(view: StoredView, by: By): AccountView {
  const { id, screen, name, query, isShared, owner, version } = view;
  return {
    id,
    screen,
    name,
    query,
    isShared,
    owner: owner === '' ? null : owner,
    canEdit: mayEdit(view, by),
    version,
  };
}

function toStored(row: SqlRow): StoredView {
  return {
    id: row['id'] as string,
    screen: row['screen'] as ViewScreen,
    owner: row['owner'] as string,
    name: row['name'] as string,
    query: row['query'] as string,
    isShared: row['is_shared'] === 1,
    version: Number(row['version']),
    createdAt: Number(row['created_at']),
    deletedAt: row['deleted_at'] === null ? null : Number(row['deleted_at']),
  };
}

function changed(): ProblemError {
  return new ProblemError(
    'settings-changed',
    'This view was changed or deleted since you loaded it. Nothing was saved.',
  );
}
