import { isGuidShaped } from '#lib/guid.ts';
import { foldSeed, mix32 } from '#lib/random.ts';

/** Kinds of ids. Their position is part of every id ever generated, so the order never changes. */
const kinds = [
  'notification',
  'Batch',
  'Blog',
  'Report',
  'PurchaseOrder',
  'SalesOrder',
  'VirtualInventory',
  'PhysicalInventory',
  'Feeds',
  'ChannelRequest',
  'VendorRequest',
  'Promotion',
  'partner',
  'transaction',
  'payment',
  'detail',
  'carrier',
  'method',
  'report',
  'line',
  'Marketplace',
] as const;
export type IdKind = (typeof kinds)[number];

/** The thing that an id names: its kind, and its whole number (1 or more) in the database. */
export interface Named {
  kind: IdKind;
  key: number;
}

export interface Guids {
  /** Returns a lower-case GUID of version 4. */
  encode(kind: IdKind, key: number): string;
  /**
   * Returns the record behind an id, in any case and with any version digit; `undefined` for a
   * foreign id.
   */
  decode(id: string): Named | undefined;
}

const ROUNDS = [1, 2, 3, 4];

/**
 * Ids without a column or an index: a keyed permutation (Feistel, four rounds) turns kind and key
 * into 64 bits of a GUID, and 58 bits check them. A million ids need no storage, look random, and
 * lead back to their row by arithmetic.
 */
export function createGuids(seed: number): Guids {
  const keys = ROUNDS.map((round) => foldSeed(seed, round));
  const [checkA, checkB] = [foldSeed(seed, 5), foldSeed(seed, 6)];

  const check = (left: number, right: number): [number, number] => [
    mix32(mix32(left ^ checkA) ^ right),
    mix32(mix32(right ^ checkB) ^ left),
  ];

  return {
    encode(kind, key) {
      let left = kinds.indexOf(kind) + 1;
      let right = key >>> 0;
      for (const round of keys) [left, right] = [right, (left ^ mix32(right ^ round)) >>> 0];
      const [a, b] = check(left, right);
      const first = hex(a);
      const second = hex(b);
      const last = hex(right);
      const variant = '89ab'[b >>> 30]!;
      return `${hex(left)}-${first.slice(0, 4)}-4${first.slice(5)}-${variant}${second.slice(1, 4)}-${second.slice(4)}${last}`;
    },

    decode(id) {
      if (!isGuidShaped(id)) return undefined;
      const digits = id.replaceAll('-', '').toLowerCase();
      let left = Number.parseInt(digits.slice(0, 8), 16);
      let right = Number.parseInt(digits.slice(24), 16);
      const [a, b] = check(left, right);
      const found = digits.slice(8, 24);
      const expected = hex(a) + hex(b);
      for (let i = 0; i < 16; i++) {
        // The digits of version and variant carry nothing.
        if (i !== 4 && i !== 8 && found[i] !== expected[i]) return undefined;
      }
      for (const round of keys.toReversed()) {
        [left, right] = [(right ^ mix32(left ^ round)) >>> 0, left];
      }
      const kind = kinds[left - 1];
      return kind === undefined || right === 0 ? undefined : { kind, key: right };
    },
  };
}

function hex(word: number): string {
  return word.toString(16).padStart(8, '0');
}
