import type { DatabaseSync } from 'node:sqlite';
import type { DataOrigin } from '../data/facts.ts';
import { moments } from '../data/moments.ts';
import { newActivity, nextNotification } from '../data/notifications.ts';
import { createRandom, type Random } from '#lib/random.ts';
import type { Dialect } from '../wire/dialect.ts';
import { storedTypes, UNKNOWN_TYPE, type StoredType } from './stored-types.ts';

const DAY = 86_400_000;

/** Writes the notifications of the last days, oldest first, so that keys rise with time. */
export function seedNotifications(
  db: DatabaseSync,
  origin: DataOrigin,
  { notifications, days }: { notifications: number; days: number },
  { unknownCodes, statusZeroRows }: Dialect,
  now: number,
): void {
  const random = createRandom(origin.seed, 1);
  const activity = newActivity();
  const insert = db.prepare('INSERT INTO notification VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  let key = 0;
  for (const created of moments(createRandom(origin.seed, 2), notifications, days, now)) {
    key += 1;
    const made = nextNotification(origin, activity, random, { promotions: unknownCodes });
    let type: StoredType = made.type;
    let { event } = made;
    let status: number = statusAfter((now - created) / DAY, random);
    if (unknownCodes && key % 151 === 0) type = UNKNOWN_TYPE;
    if (unknownCodes && key % 89 === 0) event = 905;
    if (unknownCodes && key % 127 === 0) status = 8;
    if (statusZeroRows && key % 23 === 0) status = 0;
    insert.run(
      key,
      storedTypes.indexOf(type),
      event,
      made.record,
      made.recordNumber,
      made.message,
      status,
      created,
    );
  }
}

/** Most old notifications were read or archived; some nobody ever opened. */
function statusAfter(days: number, random: Random): number {
  const unread = days < 1 ? 0.9 : days < 3 ? 0.6 : days < 7 ? 0.42 : days < 30 ? 0.24 : 0.12;
  const draw = random.next();
  if (draw < unread) return 1;
  const archived = Math.min(0.75, days / 60);
  return (draw - unread) / (1 - unread) < archived ? 4 : 2;
}
