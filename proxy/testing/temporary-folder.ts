import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';

/**
 * The place for the folders of tests: in memory if there is room, because a commit waits for a
 * disk. A kill loses the same there. No test cuts the power; some count the calls of fsync.
 */
export const temporaryFolder = hasRoom() ? MEMORY : tmpdir();

/** A container often has 64 MB there. */
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= 2 ** 30;
  } catch {
    return false;
  }
}
