import type { JobView } from '#api/jobs/describe-job.ts';
import { z } from '#contract/zod.ts';
import type { Store } from '#lib/store.ts';
import { persistentStore } from '#ui/persistent-store.ts';
import { inboxTexts } from '../model/texts.ts';
import type { SavedUndo, Undo, Undos } from '../model/undos.ts';

/** Kind of a job's undo; `of` is its id. */
const JOB = 'job';

const savedUndos = z.array(z.object({ kind: z.string(), of: z.unknown() }));

/** More than a person undoes one by one. */
const MOST_SAVED = 50;

/** The undos of a tab, oldest first. The tab's own storage, because other tabs undo their own. */
export function undosOfTab(key: string): Store<readonly SavedUndo[]> {
  const read = (saved: unknown): readonly SavedUndo[] => z.safeParse(savedUndos, saved).data ?? [];
  return persistentStore(`waybill:${key}:undos`, read, () => sessionStorage);
}

/**
 * Restores the undos of an earlier visit in their order, and adds those of jobs, also of the person's
 * other tabs and devices.
 */
export function createUndoMemory(
  undos: Undos,
  memory: Store<readonly SavedUndo[]>,
  undoJob: (id: string) => void,
) {
  const known = new Map<string, Undo>();
  const seen = new Set<string>();
  let stop: (() => void) | null = null;

  function undoOf(id: string): Undo {
    const undo = known.get(id) ?? {
      name: inboxTexts.undo,
      // `undoJob` repeats its request until the proxy responds; if the proxy rejects it, the job
      // can be undone again.
      run: async () => {
        undoJob(id);
        return true;
      },
      saved: { kind: JOB, of: id },
    };
    known.set(id, undo);
    return undo;
  }

  /** Later actions come after these. */
  function restore(): void {
    for (const saved of memory.get().toReversed()) {
      if (saved.kind === JOB) {
        const undo = undoOf(String(saved.of));
        seen.add(String(saved.of));
        undos.add(undo, true);
        // It keeps its place until the job is loaded.
        undos.remove(undo);
      } else {
        const kind = undos.kinds.get(saved.kind);
        const undo: Undo = {
          name: kind?.name ?? inboxTexts.undo,
          run: async () => (await undos.kinds.get(saved.kind)?.run(saved.of, undo)) ?? false,
          saved,
        };
        undos.add(undo, true);
      }
    }
    const save = (): void => {
      const { places, removed } = undos;
      const all = places().flatMap((it) => {
        // A job may become possible to undo again.
        const canReturn = it.saved?.kind === JOB || !removed.has(it);
        return it.saved && canReturn ? [it.saved] : [];
      });
      memory.set(all.slice(-MOST_SAVED));
    };
    save();
    stop = undos.all.subscribe(save);
  }

  return {
    /** @param jobs newest first; empty before they are loaded */
    learn: (jobs: readonly Pick<JobView, 'id' | 'canUndo'>[]): void => {
      if (stop === null) {
        // Without the jobs, an older action would seem to be the latest.
        if (jobs.length === 0 && memory.get().some(({ kind }) => kind === JOB)) return;
        restore();
      }
      const possible = new Set(jobs.flatMap(({ id, canUndo }) => (canUndo ? [id] : [])));
      for (const [id, undo] of known) {
        if (!possible.has(id)) undos.remove(undo);
      }
      const newestSeen = jobs.findIndex(({ id }) => seen.has(id));
      for (const [index, { id }] of [...jobs.entries()].toReversed()) {
        seen.add(id);
        if (possible.has(id)) undos.add(undoOf(id), newestSeen !== -1 && index > newestSeen);
      }
      undos.settle();
    },
    end: (): void => stop?.(),
  };
}
