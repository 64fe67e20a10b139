import type { QueryClient } from '@tanstack/react-query';
import type { TargetResult } from '#contract/job.ts';
import { idKey } from '#lib/guid.ts';
import { notificationQueries } from '../notifications.ts';
import { noteOwnChanges } from '../events/own-changes.ts';
import type { KnownJob } from './known-job.ts';
import { patchQuery, patchStatuses, statusesOf } from '../patch-statuses.ts';
import { forgetOutdated, overlayOf, readEntered, truthOf } from './row-statuses.ts';

/** Shows the effects of jobs in loaded rows. */
export interface JobRows {
  /** Shows the statuses that jobs will give the rows. */
  foretell: () => void;
  /** The same for a job that this page has just requested. */
  begin: (job: KnownJob) => void;
  /** Shows the outcome of targets, except where another job will change them. */
  settle: (job: KnownJob, targets: readonly TargetResult[]) => void;
  /** Shows the former status of rows that an ended job did not send. */
  end: (job: KnownJob) => void;
}

export function createJobRows(client: QueryClient, all: () => readonly KnownJob[]): JobRows {
  /** By job: statuses of rows that share an id with chosen rows but were not chosen themselves. */
  const statusesBefore = new Map<string, Map<string, number>>();
  let isPatching = false;

  // Rows that load during a job show their future status, like all other rows.
  client.getQueryCache().subscribe((event) => {
    if (isPatching || event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryKey[0] !== notificationQueries.all[0]) return;
    const overlay = overlayOf(all());
    if (overlay.size > 0) patching(() => patchQuery(event.query, overlay));
  });

  /** Skips the cache listener for our own patches, since there may be 20,000 ids. */
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

  const foretell = (): void => patch(overlayOf(all()));

  const settle: JobRows['settle'] = (job, targets) => {
    if (targets.length === 0) return;
    const truth = truthOf(targets);
    const siblings = siblingsIn(truth, statusesBefore.get(job.id) ?? new Map());
    patch(new Map([...siblings, ...truth, ...overlayOf(all())]));
  };

  return {
    foretell,
    begin: (job) => {
      noteOwnChanges(client, job.targets);
      const shared = job.targets.filter(({ hasOwnId }) => !hasOwnId);
      if (shared.length > 0) {
        const ids = new Set(shared.map(({ id }) => idKey(id)));
        statusesBefore.set(job.id, statusesOf(client, ids));
      }
      foretell();
      forgetOutdated(client, job.targets);
    },
    settle,
    end: (job) => {
      settle(
        job,
        job.targets.filter(({ verdict }) => verdict === 'pending'),
      );
      readEntered(client, job.targets);
    },
  };
}

/** Returns unselected rows whose id has just been settled. */
function siblingsIn(
  truth: ReadonlyMap<string, number>,
  siblings: ReadonlyMap<string, number>,
): [string, number][] {
  const ids = new Set([...truth.keys()].map((key) => key.split('@')[0]!));
  return [...siblings].filter(([key]) => {
    const id = key.split('@')[0]!;
    // A result for a whole id covers all its rows.
    return ids.has(id) && !truth.has(id);
  });
}
