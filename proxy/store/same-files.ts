import { statSync, type BigIntStats } from 'node:fs';

/** Open files that no other program may replace, remove or change. */
export interface SameFiles {
  /**
   * Checks that the files are still the ones that were opened.
   * @param isQuiet whether no change of our own is in progress
   * @returns what happened to a file, as a clause that begins with its path
   */
  findChange(isQuiet: boolean): string | null;
  /** Accepts the files' current state as our own. */
  note(): void;
}

/** @param paths of files that are open now */
export function watchFiles(paths: readonly string[]): SameFiles {
  const opened = paths.map((path) => look(path));
  let noted = opened;
  return {
    findChange(isQuiet) {
      for (const [index, path] of paths.entries()) {
        const [first, former, now] = [opened[index], noted[index], look(path)];
        if (now === undefined) return `${path} was removed`;
        if (first?.ino !== now.ino || first.dev !== now.dev || now.nlink === 0n) {
          return `${path} was replaced by another file`;
        }
        // If another program copies over it in place, it is the same file with other contents.
        if (isQuiet && (former?.mtimeNs !== now.mtimeNs || former.size !== now.size)) {
          return `${path} was changed by another program`;
        }
      }
      return null;
    },
    note() {
      noted = paths.map((path) => look(path));
    },
  };
}

function look(path: string): BigIntStats | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false });
}
