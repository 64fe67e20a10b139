import type { Context } from './context/context.ts';
import { newActivity, nextNotification, type Activity } from './data/notifications.ts';
import { createRandom } from '#lib/random.ts';
import { recordTypeNamed, type RecordType } from './data/record-types.ts';

export interface ArrivalMaker {
  /** Stores `count` new notifications with the current time. */
  arrive(count: number): void;
  /** Lets notifications arrive by themselves, at random moments around the rate. */
  start(): void;
  stop(): void;
}

/** Records among this many latest notifications count as still active. */
const LOOK_BACK = 2000;

export function createArrivals(context: Context): ArrivalMaker {
  const { notifications, origin, dialect, settings, now } = context;
  const random = createRandom(origin.seed, 3, notifications.count());
  let activity: Activity | undefined;
  let timer: NodeJS.Timeout | undefined;

  const arrive = (count: number): void => {
    const goingOn = (activity ??= readActivity(context));
    context.transaction(() => {
      for (let i = 0; i < count; i++) {
        const made = nextNotification(origin, goingOn, random, {
          promotions: dialect.unknownCodes,
        });
        notifications.add(Object.assign(made, { status: 1, created: now() }));
      }
    });
  };

  const wait = (): void => {
    // Independent events: the time between two of them falls off exponentially.
    const minutes = -Math.log(1 - random.next()) / settings.arrivalsPerMinute;
    timer = setTimeout(() => {
      arrive(1);
      wait();
    }, minutes * 60_000);
    timer.unref();
  };

  return {
    arrive,
    start() {
      if (settings.arrivalsPerMinute > 0) wait();
    },
    stop() {
      clearTimeout(timer);
    },
  };
}

/** Reads the active records from the latest notifications. */
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
