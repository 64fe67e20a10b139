import { eventNames } from '#contract/events.ts';
import { createWeighted, type Random } from './random.ts';
import type { RecordType } from './record-types.ts';

type Draw = (random: Random) => number;

/** A record's next event, drawn from what may follow its last one; nothing follows the final ones. */
interface Timeline {
  first: Draw;
  /** What may follow an event; events that are missing here end the record's timeline. */
  after: ReadonlyMap<number, Draw>;
}

/** Once in so many events anything may happen: every event of part 6 turns up. */
const SURPRISE = 0.02;

type Weights = readonly (readonly [event: number, weight: number])[];

const timeline = (first: Weights, after: Record<number, Weights>): Timeline => ({
  first: createWeighted(first),
  after: new Map(
    Object.entries(after).map(([event, weights]) => [Number(event), createWeighted(weights)]),
  ),
});

const orderProblems: Weights = [
  [332, 9],
  [338, 6],
  [334, 5],
  [333, 5],
  [339, 4],
  [340, 4],
  [330, 4],
  [343, 3],
  [347, 3],
  [335, 2],
  [331, 2],
  [346, 2],
  [337, 1],
  [341, 1],
  [342, 1],
  [344, 1],
  [336, 1],
  [345, 1],
];
const afterTrouble: Weights = [
  [50, 5],
  [58, 4],
  [52, 2],
  [54, 1],
  [57, 1],
];

const orders = timeline([[51, 1]], {
  51: [[50, 60], [55, 6], [53, 3], [57, 4], [59, 4], ...orderProblems.map(half)],
  50: [[58, 60], [50, 10], [55, 4], [56, 3], [52, 4], ...orderProblems.map(half)],
  53: [
    [50, 3],
    [58, 3],
    [52, 1],
  ],
  54: [
    [50, 3],
    [58, 3],
  ],
  55: [
    [339, 2],
    [58, 5],
    [56, 3],
    [50, 3],
  ],
  56: [
    [58, 3],
    [52, 2],
  ],
  57: [
    [50, 2],
    [58, 5],
  ],
  59: afterTrouble,
  ...Object.fromEntries(orderProblems.map(([event]) => [event, afterTrouble])),
});

const requests = timeline([[90, 1]], {
  90: [
    [93, 10],
    [254, 10],
    [94, 5],
    [200, 5],
    [210, 6],
    [220, 5],
    [251, 4],
    [97, 6],
    [258, 2],
    [241, 2],
  ],
  91: [
    [253, 6],
    [93, 2],
    [213, 1],
  ],
  92: [
    [93, 3],
    [95, 3],
  ],
  93: [
    [95, 6],
    [94, 3],
    [92, 3],
    [97, 2],
    [96, 1],
  ],
  94: [
    [93, 4],
    [95, 3],
    [97, 2],
  ],
  97: [
    [94, 3],
    [92, 3],
    [96, 1],
  ],
  200: [
    [202, 5],
    [201, 2],
  ],
  201: [
    [94, 1],
    [95, 1],
  ],
  202: [[203, 1]],
  203: [[95, 1]],
  210: [
    [212, 4],
    [211, 2],
    [214, 3],
  ],
  211: [[214, 1]],
  212: [[213, 1]],
  213: [[95, 1]],
  214: [
    [215, 3],
    [216, 1],
  ],
  216: [
    [97, 1],
    [95, 2],
  ],
  220: [
    [227, 4],
    [221, 2],
    [223, 2],
  ],
  221: [
    [227, 2],
    [222, 1],
    [242, 1],
  ],
  222: [[223, 1]],
  223: [
    [225, 5],
    [226, 1],
  ],
  225: [
    [228, 2],
    [229, 3],
  ],
  226: [[223, 1]],
  227: [[95, 1]],
  228: [[229, 1]],
  229: [[95, 1]],
  240: [[95, 1]],
  241: [
    [240, 3],
    [242, 1],
  ],
  242: [[97, 1]],
  251: [
    [259, 2],
    [241, 2],
    [240, 2],
  ],
  252: [[95, 1]],
  253: [
    [250, 5],
    [252, 2],
    [260, 1],
  ],
  254: [
    [256, 8],
    [257, 1],
  ],
  256: [
    [91, 4],
    [258, 2],
  ],
  257: [[254, 1]],
  258: [[91, 1]],
  259: [[254, 1]],
  260: [
    [97, 1],
    [95, 1],
  ],
});

const always = (weights: Weights): Timeline =>
  timeline(weights, Object.fromEntries(weights.map(([event]) => [event, weights])));

const timelines: Record<RecordType, Timeline> = {
  PurchaseOrder: orders,
  SalesOrder: orders,
  ChannelRequest: requests,
  VendorRequest: requests,
  Batch: timeline([[10, 1]], {
    10: [
      [11, 8],
      [12, 2],
      [10, 1],
    ],
  }),
  Report: timeline(
    [
      [114, 5],
      [110, 3],
    ],
    {
      110: [
        [114, 3],
        [113, 2],
        [111, 1],
      ],
      111: [[112, 1]],
      113: [[117, 1]],
      114: [
        [115, 3],
        [116, 5],
      ],
      115: [[116, 1]],
      116: [
        [117, 3],
        [113, 1],
      ],
    },
  ),
  Blog: timeline(
    [
      [170, 2],
      [171, 4],
      [172, 4],
      [173, 3],
      [174, 1],
    ],
    {},
  ),
  PhysicalInventory: always([
    [27, 40],
    [28, 24],
    [26, 14],
    [25, 9],
    [22, 6],
    [30, 5],
    [24, 3],
    [29, 2],
    [23, 1],
  ]),
  VirtualInventory: always([
    [44, 26],
    [41, 18],
    [46, 16],
    [45, 9],
    [47, 7],
    [40, 6],
    [42, 5],
    [48, 5],
    [43, 4],
    [27, 1],
    [25, 1],
  ]),
  Feeds: always([
    [46, 14],
    [44, 12],
    [41, 8],
    [45, 6],
    [40, 5],
    [42, 4],
    [43, 3],
    [48, 3],
    [47, 2],
  ]),
  Promotion: timeline(
    [
      [133, 3],
      [130, 2],
    ],
    {
      133: [
        [134, 4],
        [135, 1],
      ],
      134: [[130, 1]],
      130: [
        [138, 1],
        [131, 3],
        [136, 1],
      ],
      131: [[132, 1]],
      136: [[137, 1]],
      138: [[131, 1]],
    },
  ),
};

const allEvents = new Map<string, readonly number[]>(
  Object.entries(eventNames).map(([type, names]) => [type, Object.keys(names).map(Number)]),
);

export function firstEvent(type: RecordType, random: Random): number {
  return timelines[type].first(random);
}

/** What happens to a record after its last event, or `undefined` where nothing does any more. */
export function nextEvent(type: RecordType, last: number, random: Random): number | undefined {
  const draw = timelines[type].after.get(last);
  if (draw === undefined) return undefined;
  return random.chance(SURPRISE) ? random.pick(allEvents.get(type)!) : draw(random);
}

function half([event, weight]: readonly [number, number]): readonly [number, number] {
  return [event, weight / 2];
}
