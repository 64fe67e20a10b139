import { createRandom } from './data/random.ts';
import { newActivity, nextNotification, type Activity } from './data/notifications.ts';
import type { RecordType } from './data/record-types.ts';
import { recordTypeNamed } from './data/record-types.ts';
import type { Context } from './context.ts';

/** So many notifications back, records count as still under way. */
const LOOK_BACK = 2000;

/** Stores `count` new notifications, of the moment. */
export function arriveNow(context: Context, count: number): void {
  const { notifications, origin, dialect } = context;
  const random = createRandom(origin.seed, 3, notifications.count());
  const activity = readActivity(context);
  for (let i = 0; i < count; i++) {
    const { type, event, record, recordNumber, message } = nextNotification(
      origin,
      activity,
      random,
      { promotions: dialect.unknownCodes },
    );
    notifications.add({
      type,
      event,
      record,
      recordNumber,
      message,
      status: 1,
      created: context.now(),
    });
  }
}

/** What was going on, as far as the latest notifications tell. */
function readActivity({ notifications }: Context): Activity {
  const activity = newActivity();
  for (const [type, last] of notifications.lastRecords()) {
    const known = recordTypeNamed(type);
    if (known) activity.last.set(known, last);
  }
  const latest = new Map<string, { type: RecordType; record: number; event: number }>();
  for (const { type, record, event } of notifications.latest(LOOK_BACK)) {
    const known = recordTypeNamed(type);
    if (known) latest.set(`${type}/${record}`, { type: known, record, event });
  }
  for (const { type, record, event } of latest.values()) {
    const open = activity.open.get(type) ?? [];
    open.push({ record, event });
    activity.open.set(type, open);
  }
  return activity;
}

/** Lets notifications arrive one by one, at random moments around the rate, until stopped. */
export function startArrivals(context: Context): { stop(): void } {
  const { arrivalsPerMinute } = context.settings;
  if (arrivalsPerMinute === 0) return { stop() {} };
  const random = createRandom(context.origin.seed, 4);
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    // Independent events: the time between two of them falls off exponentially.
    const minutes = -Math.log(1 - random.next()) / arrivalsPerMinute;
    timer = setTimeout(() => {
      arriveNow(context, 1);
      wait();
    }, minutes * 60_000);
    timer.unref();
  };
  wait();
  return {
    stop() {
      clearTimeout(timer);
    },
  };
}
