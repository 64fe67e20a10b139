import type { ListRow } from '#api/list-reader.ts';
import { targetOf, type Action, type Target } from '#api/notifications.ts';
import type { Notification } from '#contract/notification.ts';
import { createStore, type Store } from '#ui/store.ts';
import type { TableHandle } from '#ui/virtual-table.tsx';
import { hasRisks, risksOf, type Risks } from './risks.ts';
import {
  frozenSelection,
  nothingSelected,
  pruned,
  rangeToggled,
  selectedRows,
  toggled,
  withRows,
  type Selection,
} from './selection.ts';

export type InboxRow = ListRow<Notification>;

/** An action that waits for a person's word, and why. */
interface Question {
  action: Action;
  rows: readonly InboxRow[];
  /** Whether they are what is chosen, rather than given from elsewhere. */
  isChosen: boolean;
  risks: Risks;
}

/**
 * What the parts of the inbox act on together: list, toolbar, details, keys and palette. The
 * object stays the same; a component renders anew with the parts of the stores that it reads.
 */
export interface Inbox {
  selection: Store<Selection<InboxRow>>;
  /** What is shown, in its order. */
  rows: Store<readonly InboxRow[]>;
  /** The row that has or last had the focus. */
  active: Store<InboxRow | undefined>;
  /** The rows of the group that has or last had the focus; none where a row has it. */
  group: Store<readonly InboxRow[]>;
  question: Store<Question | null>;
  /** Whether all that match are being collected. */
  collecting: Store<boolean>;
  table: { current: TableHandle | null };
  /** Who does what `act` is asked for. */
  performBy: (perform: Perform) => void;
  /** Takes note of what is shown; a stable function. */
  show: (rows: readonly InboxRow[]) => void;
  toggle: (key: string) => void;
  /** From the row chosen last to this one. */
  range: (key: string) => void;
  setMany: (keys: Iterable<string>, isSelected: boolean) => void;
  selectLoaded: () => void;
  /** Chooses exactly these, as they were read at `at`. */
  freeze: (
    rows: readonly InboxRow[],
    how: Omit<NonNullable<Selection<InboxRow>['frozen']>, 'rows'>,
  ) => void;
  /** Chooses nothing, and stops collecting. */
  clear: () => void;
  /** The rows chosen; where none is, the active one, or those of the active group. */
  chosen: () => readonly InboxRow[];
  /**
   * Does it to the chosen rows, or to those given. What a person has to know before is asked
   * first, so that the rows are as they were when it returns.
   */
  act: (action: Action, rows?: readonly InboxRow[]) => void;
  /** The answer to `question`; `forSession`: not to be asked again until the page is closed. */
  answer: (isYes: boolean, forSession: boolean) => void;
}

type Perform = (action: Action, targets: readonly Target[]) => void;

export function createInbox(): Inbox {
  const selection = createStore<Selection<InboxRow>>(nothingSelected);
  const rows = createStore<readonly InboxRow[]>([]);
  const active = createStore<InboxRow | undefined>(undefined);
  const group = createStore<readonly InboxRow[]>([]);
  const question = createStore<Question | null>(null);
  const collecting = createStore(false);
  let asks = true;
  let perform: Perform = () => {};

  const chosen = (): readonly InboxRow[] => {
    const current = selection.get();
    if (current.keys.size > 0) return selectedRows(current, rows.get());
    const row = active.get();
    return row ? [row] : group.get();
  };

  const run = ({ action, rows: done, isChosen }: Omit<Question, 'risks'>): void => {
    const targets = done.flatMap(({ value }) => targetOf(value) ?? []);
    const current = selection.get();
    if (isChosen) {
      // What was frozen holds each row's status, which is another one from now on.
      if (action === 'archive' || current.frozen) selection.set(nothingSelected);
    } else if (current.frozen) {
      const keys = done.map(({ key }) => key);
      selection.set(withRows(current, keys, false));
    }
    if (targets.length > 0) perform(action, targets);
  };

  return {
    selection,
    rows,
    active,
    group,
    question,
    collecting,
    table: { current: null },
    performBy: (performer) => {
      perform = performer;
    },
    show: (next) => {
      rows.set(next);
      selection.set(pruned(selection.get(), next));
    },
    toggle: (key) => selection.set(toggled(selection.get(), key)),
    range: (key) => selection.set(rangeToggled(selection.get(), rows.get(), key)),
    setMany: (keys, isSelected) => selection.set(withRows(selection.get(), keys, isSelected)),
    selectLoaded: () => {
      const keys = rows.get().map(({ key }) => key);
      selection.set(withRows(selection.get(), keys, true));
    },
    freeze: (all, how) => selection.set(frozenSelection(all, how)),
    clear: () => {
      collecting.set(false);
      selection.set(nothingSelected);
    },
    chosen,
    act: (action, given) => {
      const isChosen = given === undefined;
      const done = given ?? chosen();
      if (done.length === 0) return;
      const risks = risksOf(done);
      if (asks && hasRisks(risks)) question.set({ action, rows: done, isChosen, risks });
      else run({ action, rows: done, isChosen });
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
