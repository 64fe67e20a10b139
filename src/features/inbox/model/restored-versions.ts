import { idKey } from '#lib/guid.ts';

/** Version of the proxy's data about a notification, such as its assignment; each change adds 1. */
interface Version {
  id: string;
  version: number;
}

/**
 * The versions that an undo brought back under a new number, so that an earlier change of the same
 * notification can be undone as well.
 */
export function createRestoredVersions() {
  /** Restoring versions, by the version that they restored. */
  const restoredBy = new Map<string, Version>();
  const keyOf = ({ id, version }: Version): string => `${idKey(id)} ${version}`;
  const latest = (of: Version): Version => {
    const later = restoredBy.get(keyOf(of));
    return later === undefined ? of : latest(later);
  };
  return {
    /**
     * Undoes the changes that made these versions.
     * @param work undoes versions, and returns the new versions that this made
     */
    undo: async <T extends Version>(
      of: readonly Version[],
      work: (of: Version[]) => Promise<readonly T[]>,
    ): Promise<readonly T[]> => {
      const made = new Map(of.map(({ id, version }) => [idKey(id), version]));
      const changed = await work(of.map(latest));
      for (const { id, version } of changed) {
        const former = made.get(idKey(id))! - 1;
        restoredBy.set(keyOf({ id, version: former }), { id, version });
      }
      return changed;
    },
  };
}
