import { randomBytes } from 'node:crypto';
import type { Transactions } from '../store/store.ts';
import { secretHash } from './secret-hash.ts';

/** Devices (browsers) that people have signed in from. */
export interface Devices {
  /** Whether this person has signed in from this device. */
  isOf(id: string, name: string): Promise<boolean>;
  /**
   * Records that the person signed in on this device.
   * @param former the browser's former secret: it becomes invalid, in case another person has it
   * @returns the browser's new secret
   */
  note(name: string, former: string | undefined): Promise<string>;
}

/** Seconds for which a device is known after a sign-in. */
export const DEVICE_AGE = 180 * 86_400;
/** Devices of one person, the last ones they used. */
const MOST = 20;

/** Rows hold only hashes, so that reading them gives nobody a device. */
export function createDevices({ read, commit }: Transactions): Devices {
  return {
    async isOf(id, name) {
      if (!/^[\w-]{43}$/.test(id)) return false;
      const row = await read((sql) =>
        sql.get(
          'SELECT 1 AS found FROM devices WHERE hash = ? AND name = ? AND used_at > ?',
          secretHash(id),
          name,
          Date.now() - DEVICE_AGE * 1_000,
        ),
      );
      return row !== undefined;
    },
    async note(name, former) {
      const id = randomBytes(32).toString('base64url');
      const now = Date.now();
      await commit(async (sql) => {
        // Other people who sign in from this device stay known.
        if (former !== undefined) {
          await sql.run(
            'UPDATE devices SET hash = ? WHERE hash = ?',
            secretHash(id),
            secretHash(former),
          );
        }
        const row = { hash: secretHash(id), name, used_at: now };
        await sql.upsert('devices', [row], ['hash', 'name']);
        await sql.run('DELETE FROM devices WHERE used_at < ?', now - DEVICE_AGE * 1_000);
        await sql.run(
          `DELETE FROM devices WHERE name = ? AND hash NOT IN (
             SELECT hash FROM devices WHERE name = ? ORDER BY used_at DESC, hash LIMIT ${MOST})`,
          name,
          name,
        );
      });
      return id;
    },
  };
}
