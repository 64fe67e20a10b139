import type { QueryClient } from '@tanstack/react-query';
import { idKey } from '#lib/guid.ts';
import { notificationQueries } from '../notifications.ts';
import { noteOwnChanges } from '../own-changes.ts';
import { patchQuery, patchStatuses, statusesOf } from './patch-statuses.ts';
import { forgetOutdated, overlayOf, readEntered, truthOf } from './row-statuses.ts';
import { allItems, isUnderWay, type Item, type Run } from './run.ts';
import type { RunList } from './run-list.ts';

/** Has the rows that were read show what runs do. */
export interface RunRows {
  /** Shows what runs are about to make of the rows. */
  foretell: () => void;
  /** The same for a run that nothing is known of yet. */
  begin: (run: Run) => void;
  /** Settled items show the truth, save where another run is about to change them. */
  settle: (run: Run, items: readonly Item[], seen?: ReadonlyMap<string, number[]>) => void;
  /** What a run that has ended did not send is shown as it was. */
  end: (run: Run) => void;
}

export function createRunRows(client: QueryClient, list: RunList): RunRows {
  /** By run: statuses of rows that share an id with what was chosen, and were not chosen. */
  const statusesBefore = new Map<string, Map<string, number>>();
  let isPatching = false;

  // What is read while a run is under way shows what it will be, like all other rows.
  client.getQueryCache().subscribe((event) => {
    if (isPatching || event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryKey[0] !== notificationQueries.all[0]) return;
    const overlay = overlayOf(list.all());
    if (overlay.size > 0) patching(() => patchQuery(event.query, overlay));
  });

  /** What is patched here needs no look at what runs make of it: there may be 20,000 ids. */
  function patching(work: () => void): void {
    isPatching = true;
    try {
      work();
    } finally {
      isPatching = false;
    }
  }

  const patch = (changes: ReadonlyMap<string, number>): void =>
    patching(() => patchStatuses(client, changes));

  const foretell = (): void => patch(overlayOf(list.all()));

  const settle: RunRows['settle'] = (run, items, seen = new Map()) => {
    const truth = truthOf(items, seen);
    const siblings = siblingsIn(truth, statusesBefore.get(run.id) ?? new Map());
    patch(new Map([...siblings, ...truth, ...overlayOf(list.all())]));
  };

  return {
    foretell,
    begin: (run) => {
      noteOwnChanges(client, allItems(run));
      const shared = allItems(run).filter(({ hasOwnId }) => !hasOwnId);
      if (shared.length > 0) {
        const ids = new Set(shared.map(({ id }) => idKey(id)));
        statusesBefore.set(run.id, statusesOf(client, ids));
      }
      foretell();
      forgetOutdated(client, allItems(run));
    },
    settle,
    end: (run) => {
      if (isUnderWay(run)) return;
      settle(
        run,
        allItems(run).filter(({ verdict }) => verdict === 'pending'),
      );
      readEntered(client, allItems(run));
    },
  };
}

/** Of rows that were not chosen, those whose id has just been settled. */
function siblingsIn(
  truth: ReadonlyMap<string, number>,
  siblings: ReadonlyMap<string, number>,
): [string, number][] {
  const ids = new Set([...truth.keys()].map((key) => key.split('@')[0]!));
  return [...siblings].filter(([key]) => {
    const id = key.split('@')[0]!;
    // An id that is settled as a whole speaks for all its rows.
    return ids.has(id) && !truth.has(id);
  });
}
