/** The keys of what is shown, kept as rows come: with 100,000 of them a set is made in no time. */
export interface ShownKeys {
  /** @returns whether all that were shown before are shown still */
  show: (rows: readonly { key: string }[]) => boolean;
  keys: () => ReadonlySet<string>;
}

export function createShownKeys(): ShownKeys {
  let shown: readonly { key: string }[] = [];
  let keys = new Set<string>();
  return {
    show: (rows) => {
      const before = shown;
      shown = rows;
      // Most often more were read, or some were changed.
      const isSame = before.every(
        (row, index) => row === rows[index] || row.key === rows[index]?.key,
      );
      if (!isSame) keys = new Set();
      for (let index = isSame ? before.length : 0; index < rows.length; index++) {
        keys.add(rows[index]!.key);
      }
      return isSame;
    },
    keys: () => keys,
  };
}
