import { eventNames } from '#contract/events.ts';
import { createWeighted, type Random } from '#lib/random.ts';
import type { RecordType } from './record-types.ts';

type Draw = (random: Random) => number;

/**
 * A record's next event, drawn from those that may follow its last one; nothing follows the final
 * ones.
 */
interface Timeline {
  first: Draw;
  /** Returns the possible next events; an event that is not listed ends the record's timeline. */
  after: ReadonlyMap<number, Draw>;
}

/** Once in so many events anything may happen, so that every event of part 6 occurs. */
const SURPRISE = 0.02;

/** Events and how likely each is, beside the others. */
type Weights = Readonly<Record<number, number>>;

const timeline = (first: Weights, after: Record<number, Weights>): Timeline => ({
  first: drawing(first),
  after: new Map(
    Object.entries(after).map(([event, weights]) => [Number(event), drawing(weights)]),
  ),
});

/** An endless timeline, in which any event may follow any other. */
const always = (weights: Weights): Timeline => {
  const draw = drawing(weights);
  return { first: draw, after: new Map(Object.keys(weights).map((event) => [Number(event), draw])) };
};

const frequentProblems = { 330: 4, 331: 2, 332: 9, 333: 5, 334: 5, 335: 2, 338: 6, 339: 4, 340: 4 };
const rareProblems = { 336: 1, 337: 1, 341: 1, 342: 1, 343: 3, 344: 1, 345: 1, 346: 2, 347: 3 };
const problems = { ...frequentProblems, ...rareProblems };
const afterProblem = { 50: 5, 58: 4, 52: 2, 54: 1, 57: 1 };

const orders = timeline(
  { 51: 1 },
  {
    51: { 50: 120, 53: 6, 55: 12, 57: 8, 59: 8, ...problems },
    50: { 58: 120, 50: 20, 52: 8, 55: 8, 56: 6, ...problems },
    53: { 50: 3, 58: 3, 52: 1 },
    54: { 50: 3, 58: 3 },
    55: { 58: 5, 50: 3, 56: 3, 339: 2 },
    56: { 58: 3, 52: 2 },
    57: { 58: 5, 50: 2 },
    59: afterProblem,
    ...Object.fromEntries(Object.keys(problems).map((event) => [event, afterProblem])),
  },
);

const requests = timeline(
  { 90: 1 },
  {
    90: { 93: 10, 94: 5, 97: 6, 200: 5, 210: 6, 220: 5, 241: 2, 251: 4, 254: 10, 258: 2 },
    91: { 253: 6, 93: 2, 213: 1 },
    92: { 93: 3, 95: 3 },
    93: { 95: 6, 92: 3, 94: 3, 97: 2, 96: 1 },
    94: { 93: 4, 95: 3, 97: 2 },
    97: { 92: 3, 94: 3, 96: 1 },
    // Intercepts
    200: { 202: 5, 201: 2 },
    201: { 94: 1, 95: 1 },
    202: { 203: 1 },
    203: { 95: 1 },
    // Lost shipments
    210: { 212: 4, 214: 3, 211: 2 },
    211: { 214: 1 },
    212: { 213: 1 },
    213: { 95: 1 },
    214: { 215: 3, 216: 1 },
    216: { 95: 2, 97: 1 },
    // Missing accessories
    220: { 227: 4, 221: 2, 223: 2 },
    221: { 227: 2, 222: 1, 242: 1 },
    222: { 223: 1 },
    223: { 225: 5, 226: 1 },
    225: { 229: 3, 228: 2 },
    226: { 223: 1 },
    227: { 95: 1 },
    228: { 229: 1 },
    229: { 95: 1 },
    // Partial credits
    240: { 95: 1 },
    241: { 240: 3, 242: 1 },
    242: { 97: 1 },
    // Returns
    251: { 240: 2, 241: 2, 259: 2 },
    252: { 95: 1 },
    253: { 250: 5, 252: 2, 260: 1 },
    254: { 256: 8, 257: 1 },
    256: { 91: 4, 258: 2 },
    257: { 254: 1 },
    258: { 91: 1 },
    259: { 254: 1 },
    260: { 95: 1, 97: 1 },
  },
);

const virtualInventoryEvents = { 40: 6, 41: 18, 42: 5, 43: 4, 44: 26, 45: 9, 46: 16, 47: 7, 48: 5 };

const timelines: Record<RecordType, Timeline> = {
  PurchaseOrder: orders,
  SalesOrder: orders,
  ChannelRequest: requests,
  VendorRequest: requests,
  Batch: timeline({ 10: 1 }, { 10: { 11: 8, 12: 2, 10: 1 } }),
  Report: timeline(
    { 114: 5, 110: 3 },
    {
      110: { 114: 3, 113: 2, 111: 1 },
      111: { 112: 1 },
      113: { 117: 1 },
      114: { 116: 5, 115: 3 },
      115: { 116: 1 },
      116: { 117: 3, 113: 1 },
    },
  ),
  Blog: timeline({ 170: 2, 171: 4, 172: 4, 173: 3, 174: 1 }, {}),
  PhysicalInventory: always({ 22: 6, 23: 1, 24: 3, 25: 9, 26: 14, 27: 40, 28: 24, 29: 2, 30: 5 }),
  // 24 to 27 are not implemented yet, according to part 6, and are rare.
  VirtualInventory: always({
    ...virtualInventoryEvents,
    24: 0.5,
    25: 1,
    26: 0.5,
    27: 1,
  }),
  Feeds: always({ 40: 5, 41: 8, 42: 4, 43: 3, 44: 12, 45: 6, 46: 14, 47: 2, 48: 3 }),
  Promotion: timeline(
    { 133: 3, 130: 2 },
    {
      130: { 131: 3, 136: 1, 138: 1 },
      131: { 132: 1 },
      133: { 134: 4, 135: 1 },
      134: { 130: 1 },
      136: { 137: 1 },
      138: { 131: 1 },
    },
  ),
};

const allEvents = new Map<string, readonly number[]>(
  Object.entries(eventNames).map(([type, names]) => [type, Object.keys(names).map(Number)]),
);

export function firstEvent(type: RecordType, random: Random): number {
  return timelines[type].first(random);
}

/** Draws a record's next event, or `undefined` where its timeline has ended. */
export function nextEvent(type: RecordType, last: number, random: Random): number | undefined {
  const draw = timelines[type].after.get(last);
  if (draw === undefined) return undefined;
  return random.chance(SURPRISE) ? random.pick(allEvents.get(type)!) : draw(random);
}

function drawing(weights: Weights): Draw {
  return createWeighted(
    Object.entries(weights).map(([event, weight]) => [Number(event), weight] as const),
  );
}
