import type { Assignment } from '#contract/assignments.ts';
import { idKey } from '#lib/guid.ts';

type Version = Pick<Assignment, 'id' | 'version'>;

/**
 * The versions of assignments that an undo brought back under a new number, so that an earlier
 * change of the same notification can be undone as well.
 */
export function createRestoredVersions() {
  /** By the version that a change made: the one before it. */
  const before = new Map<string, Version>();
  /** By a version: the one that restored it. */
  const restoredBy = new Map<string, Version>();
  const keyOf = ({ id, version }: Version): string => `${idKey(id)} ${version}`;
  const latest = ({ id, version }: Version): Version => {
    const later = restoredBy.get(keyOf({ id, version }));
    return later === undefined ? { id, version } : latest(later);
  };
  return {
    /** A change made this version of the one before. */
    changed: ({ id, version }: Version, from: number): void =>
      void before.set(keyOf({ id, version }), { id, version: from }),
    /** @param undone the version that was made undone @param now the version since */
    restored: (undone: Version, now: Version): void => {
      const former = before.get(keyOf(undone));
      if (former) restoredBy.set(keyOf(former), { id: now.id, version: now.version });
    },
    latest,
  };
}
