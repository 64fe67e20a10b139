import { recordFacts, type DataOrigin } from './facts.ts';
import { messageFor } from './messages.ts';
import { createWeighted, type Random } from '#lib/random.ts';
import type { RecordType } from './record-types.ts';
import { firstEvent, nextEvent } from './timelines.ts';

/** A notification before it is stored. */
export interface NewNotification {
  type: RecordType;
  event: number;
  /** The record's number among those of its type, from 1. */
  record: number;
  recordNumber: string;
  message: string;
}

/** The active records: how many there are, and which of them may still get an event. */
export interface Activity {
  /** Highest record number in use, by type. */
  last: Map<RecordType, number>;
  /** Records whose timelines are open, with their last events. */
  open: Map<RecordType, { record: number; event: number }[]>;
}

export const newActivity = (): Activity => ({ last: new Map(), open: new Map() });

const usual: readonly (readonly [RecordType, number])[] = [
  ['SalesOrder', 31],
  ['PurchaseOrder', 21],
  ['PhysicalInventory', 15],
  ['VirtualInventory', 9],
  ['ChannelRequest', 8.5],
  ['VendorRequest', 4.5],
  ['Feeds', 5],
  ['Batch', 3.5],
  ['Report', 2],
  ['Blog', 0.5],
];
const drawType = createWeighted(usual);
const drawTypeWithPromotions = createWeighted([...usual, ['Promotion', 1.5] as const]);

/** Types whose records are a stock that events keep happening to, and the size of that stock. */
const standing: Partial<Record<RecordType, number>> = {
  PhysicalInventory: 900,
  VirtualInventory: 600,
  Feeds: 40,
};

/** The most active records of a type. */
const MAX_OPEN = 400;

/** Draws the next notification: a new record, or another event of an active one. */
export function nextNotification(
  origin: DataOrigin,
  activity: Activity,
  random: Random,
  { promotions }: { promotions: boolean },
): NewNotification {
  const type = (promotions ? drawTypeWithPromotions : drawType)(random);
  const { record, event } = standing[type]
    ? { record: random.int(1, standing[type]), event: firstEvent(type, random) }
    : advance(activity, type, random);
  const facts = recordFacts(origin, type, record);
  return {
    type,
    event,
    record,
    recordNumber: facts.number,
    message: messageFor(type, event, facts, random),
  };
}

function advance(
  activity: Activity,
  type: RecordType,
  random: Random,
): { record: number; event: number } {
  let open = activity.open.get(type);
  if (!open) activity.open.set(type, (open = []));
  // The fuller the pool, the more likely one of its records gets an event, so that the pool neither
  // dries up nor grows.
  if (random.next() < 0.15 + (0.8 * open.length) / MAX_OPEN && open.length > 0) {
    const position = random.int(0, open.length - 1);
    const entry = open[position]!;
    const event = nextEvent(type, entry.event, random);
    if (event !== undefined) {
      entry.event = event;
      return { record: entry.record, event };
    }
    open[position] = open.at(-1)!;
    open.pop();
  }
  const record = (activity.last.get(type) ?? 0) + 1;
  activity.last.set(type, record);
  const event = firstEvent(type, random);
  open.push({ record, event });
  return { record, event };
}
