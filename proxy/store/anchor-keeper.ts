import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createAnchor, type OpenAnchor } from './anchor.ts';
import type { Head } from './chain.ts';
import { watchFiles, type SameFiles } from './same-files.ts';
import { describeStoreError, RefusedError } from '../errors/store-error.ts';

/**
 * Keeps an anchor at the end of a chain, while no other process touches the files. After a foreign
 * change, or where the anchor can't be written, every call throws a RefusedError.
 */
export interface AnchorKeeper {
  /** @param isQuiet whether no commit is in progress */
  refuseChange(isQuiet: boolean): void;
  /** Stores the head: it is on the disk once the call returns. `null`: it has not moved. */
  keep(head: Head | null): void;
  /** Accepts what a transaction of our own wrote before it was rolled back. */
  keepRolledBack(): void;
  /** While the files are still open. */
  close(): void;
}

/**
 * @param others files that are written with each commit, beside the anchor
 */
export function createAnchorKeeper(path: string, others: readonly string[] = []): AnchorKeeper {
  let head: Head | null = null;
  let anchor: OpenAnchor | undefined;
  let files: SameFiles | undefined;
  let refused: RefusedError | undefined;

  function refuse(reason: string, cause?: unknown): never {
    refused = new RefusedError(
      `${reason}; Waybill records and sends nothing until you restart it.`,
      { cause },
    );
    leaveAnchor();
    throw refused;
  }

  function refuseChange(isQuiet: boolean): void {
    if (refused !== undefined) throw refused;
    const change = files?.findChange(isQuiet);
    if (change != null) refuse(`${change} while Waybill was running`);
  }

  /** The next start must find the anchor, even if it was removed or replaced. */
  function leaveAnchor(): void {
    if (head === null) return;
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      createAnchor(path, head).close();
    } catch {
      // This process refuses writes; nothing more can be done for the next one.
    }
  }

  function drop(next: Head): void {
    if (anchor !== undefined && head?.storeId === next.storeId) {
      anchor.write(next);
    } else {
      anchor?.close();
      anchor = createAnchor(path, next);
      files = watchFiles([...others, path]);
    }
    head = next;
  }

  return {
    refuseChange,
    keep(next) {
      try {
        if (next !== null) drop(next);
      } catch (error) {
        refuse(`${path} can’t be written: ${describeStoreError(error)}`, error);
      }
      files?.note();
      // A commit to a file that is no longer at its path would get lost.
      refuseChange(true);
    },
    keepRolledBack() {
      // The next call refuses if files were replaced or removed.
      if (refused === undefined && files?.findChange(false) === null) files.note();
    },
    close() {
      if (refused === undefined && files?.findChange(true) != null) leaveAnchor();
      anchor?.close();
    },
  };
}
