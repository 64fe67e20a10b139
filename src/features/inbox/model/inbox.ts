import type { ListRow } from '#api/listing/list-reader.ts';
import { targetOf, type Action, type Target } from '#api/notifications.ts';
import { statusAfter } from '#contract/job-rules.ts';
import type { Notification } from '#contract/notification.ts';
import { createRowSelection, type RowSelection } from '#ui/tables/row-selection.ts';
import {
  frozenSelection,
  heldSelection,
  nothingSelected,
  selectedRows,
  withRows,
  type Selection,
} from '#ui/tables/selection.ts';
import { createStore, type Store } from '#lib/store.ts';
import type { TableHandle } from '#ui/tables/virtual-table.tsx';
import { hasRisks, risksOf, type Risks } from './risks.ts';
import type { LabelsInInbox } from './labels.ts';
import type { MutesInInbox } from './mutes.ts';
import type { Snoozes } from './snoozes.ts';
import type { StarsInInbox } from './stars.ts';
import type { Team } from './team.ts';
import { createUndos, type Undos } from './undos.ts';

export type InboxRow = ListRow<Notification>;

/** An action that waits for a person's word, and why. */
interface Question {
  action: Action;
  rows: readonly InboxRow[];
  /** Whether the rows are the selection, rather than passed by the caller. */
  isChosen: boolean;
  risks: Risks;
  /** Warnings about other people's work on these rows; they always ask for confirmation. */
  notices: readonly string[];
}

interface Alone {
  /** `undefined` while the notification is not loaded. */
  row: InboxRow | undefined;
  /** Opens another notification instead. */
  open: (row: InboxRow) => void;
}

/**
 * Shared state of the inbox's parts: list, toolbar, details, keys and palette. The object stays the
 * same; a component renders again when its part of a store changes.
 */
export interface Inbox extends RowSelection<InboxRow> {
  /** The row that has or last had the focus. */
  active: Store<InboxRow | undefined>;
  /** The rows of the group that has or last had the focus; none where a row has it. */
  group: Store<readonly InboxRow[]>;
  /** The details that hide the list, where there is no room for both; the selection waits then. */
  alone: Store<Alone | null>;
  question: Store<Question | null>;
  /** The rows archived last. */
  archived: Store<readonly InboxRow[]>;
  /** Whether all that match are being collected. */
  collecting: Store<boolean>;
  /** Sharing the inbox with others; `null` where nobody shares it. */
  team: Store<Team | null>;
  /** Snoozed notifications; `null` before they are known. */
  snoozes: Store<Snoozes | null>;
  /** Labels; `null` before they are known. */
  labels: Store<LabelsInInbox | null>;
  /** Muting of records; `null` until the muted records are loaded. */
  mutes: Store<MutesInInbox | null>;
  /** The person's stars; `null` before they are known. */
  stars: Store<StarsInInbox | null>;
  /** The person's actions, for `z`. */
  undos: Undos;
  /** When the rows on screen were loaded, in ms since 1970. */
  readAt: Store<number>;
  table: { current: TableHandle | null };
  /** Selects exactly these rows, which were loaded at `at`. */
  freeze: (
    rows: readonly InboxRow[],
    how: Omit<NonNullable<Selection<InboxRow>['frozen']>, 'rows'>,
  ) => void;
  /** Selects rows as soon as the list of a query (`writeFilters`) is shown. */
  freezeWhenShown: (query: string, freeze: () => void) => void;
  /** Reports that the list of a query is shown. */
  shown: (query: string) => void;
  /** Freezes the selection, as it was at `at` (ms since 1970), while the list reloads. */
  hold: (at: number) => void;
  /** Clears the selection, and stops loading matches. */
  clear: () => void;
  /**
   * Returns the notification that hides the list; otherwise the selected rows, or none while all that
   * match are being collected; without a selection, the active row, or those of the active group.
   */
  chosen: () => readonly InboxRow[];
  /**
   * Acts on the selected rows, or on those given. A needed confirmation comes first, and the rows
   * stay as they were then.
   */
  act: (action: Action, rows?: readonly InboxRow[]) => void;
  /** The answer to `question`; `forSession`: not to be asked again until the page is closed. */
  answer: (isYes: boolean, forSession: boolean) => void;
}

type Perform = (action: Action, targets: readonly Target[], since: number | null) => void;

/** An id that rows share may stand for others with another status. */
function isToChange(action: Action, { value: { Status, hasOwnId } }: InboxRow): boolean {
  return !hasOwnId || Status !== statusAfter[action];
}

/** @param perform carries out the action requested from `act` */
export function createInbox(perform: Perform): Inbox {
  const choosing = createRowSelection<InboxRow>();
  const { selection, rows } = choosing;
  const active = createStore<InboxRow | undefined>(undefined);
  const group = createStore<readonly InboxRow[]>([]);
  const alone = createStore<Alone | null>(null);
  const question = createStore<Question | null>(null);
  const archived = createStore<readonly InboxRow[]>([]);
  const collecting = createStore(false);
  const team = createStore<Team | null>(null);
  const undos = createUndos();
  let asks = true;
  let shownQuery: string | null = null;
  let awaited: { query: string; freeze: () => void } | null = null;

  const chosen = (): readonly InboxRow[] => {
    const shown = alone.get();
    if (shown) return shown.row ? [shown.row] : [];
    // A key would act on the earlier selection, although all that match were asked for.
    if (collecting.get()) return [];
    const current = selection.get();
    if (current.keys.size > 0) return selectedRows(current, rows.get());
    const row = active.get();
    return row ? [row] : group.get();
  };

  const run = ({ action, rows: done, isChosen }: Omit<Question, 'risks' | 'notices'>): void => {
    const targets = done.flatMap(({ value }) => targetOf(value) ?? []);
    const current = selection.get();
    if (isChosen) {
      // A frozen selection holds each row's former status.
      if (action === 'archive' || current.frozen) selection.set(nothingSelected);
    } else if (current.frozen) {
      const keys = done.map(({ key }) => key);
      selection.set(withRows(current, keys, false));
    }
    if (targets.length === 0) return;
    if (action === 'archive') archived.set([...done]);
    undos.begin();
    perform(action, targets, team.get()?.since() ?? null);
  };

  return {
    ...choosing,
    active,
    group,
    alone,
    question,
    archived,
    collecting,
    team,
    snoozes: createStore<Snoozes | null>(null),
    labels: createStore<LabelsInInbox | null>(null),
    mutes: createStore<MutesInInbox | null>(null),
    stars: createStore<StarsInInbox | null>(null),
    undos,
    readAt: createStore(0),
    table: { current: null },
    freeze: (all, how) => selection.set(frozenSelection(all, how)),
    freezeWhenShown: (query, freeze) => {
      if (query === shownQuery) freeze();
      else awaited = { query, freeze };
    },
    shown: (query) => {
      shownQuery = query;
      if (awaited?.query === query) awaited.freeze();
      awaited = null;
    },
    hold: (at) =>
      selection.set(heldSelection(selection.get(), rows.get(), { at, latest: rows.get })),
    clear: () => {
      collecting.set(false);
      selection.set(nothingSelected);
    },
    chosen,
    act: (action, given) => {
      const isChosen = given === undefined && alone.get() === null;
      const all = given ?? chosen();
      const notices = team.get()?.noticesOf(action, all) ?? [];
      // A notice says that a row may have another status than it shows.
      const done = notices.length > 0 ? all : all.filter((row) => isToChange(action, row));
      if (done.length === 0) return;
      const risks = risksOf(done);
      if (notices.length > 0 || (asks && hasRisks(risks))) {
        question.set({ action, rows: done, isChosen, risks, notices });
      } else run({ action, rows: done, isChosen });
    },
    answer: (isYes, forSession) => {
      const asked = question.get();
      question.set(null);
      if (!asked || !isYes) return;
      asks &&= !forSession;
      run(asked);
    },
  };
}
