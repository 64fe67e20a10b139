import type { KnownBankEntry } from '#contract/draft.ts';
import { areAlike, referenceIn } from '#lib/bank-file/entry-identity.ts';
import type { BankLine } from '../paste/bank-list.ts';

/** An entry in a draft that looks like one of the file. */
export interface Likeness {
  draft: string;
  /** Its bank reference; '' for none. */
  reference: string;
  /** Whether it looks like the batch that the entry is a part of. */
  isBatch: boolean;
  /**
   * Entries that look like those of the draft in the same way, each like another one, this one
   * included: a person may answer for all of them at once.
   */
  peers: readonly number[];
}

/**
 * Finds the entries of drafts that lines look like, because a bank's formats shorten references or
 * leave them out.
 *
 * @param known identities in drafts, with those of other entries of the lines' days
 * @param isKnown whether a draft has exactly this line
 * @param isOpen whether a line is neither put aside nor in a draft
 */
export function findLikenesses(
  lines: readonly BankLine[],
  known: readonly KnownBankEntry[],
  isKnown: (line: BankLine) => boolean,
  isOpen: (index: number) => boolean,
): ReadonlyMap<number, Likeness> {
  const own = new Set(lines.flatMap(identitiesOf));
  const free = Map.groupBy(
    known.filter(({ entry }) => !own.has(entry)),
    ({ entry }) => sumOfDay(entry),
  );
  const taken = new Set<string>();
  const contested = new Set<string>();
  const found = lines.flatMap((line, index) => {
    const { bankEntry, bookedAs, onOtherDay, days = [], amount } = line;
    if (amount === null || !bankEntry || days.length === 0 || isKnown(line)) return [];
    const names = [bankEntry, onOtherDay ?? [], bookedAs ?? []].flat();
    const likely = names.flatMap((one) =>
      (free.get(sumOfDay(one)) ?? []).filter(({ entry }) => areAlike(one, entry)),
    );
    const { entry, name } = likely.find((one) => !taken.has(one.entry)) ?? likely.at(-1) ?? {};
    if (entry === undefined || name === undefined) return [];
    const isBatch = !!bookedAs && areAlike(bookedAs, entry);
    if (taken.has(entry)) for (const one of likely) contested.add(one.entry);
    taken.add(entry);
    const reference = referenceIn(entry);
    const way = JSON.stringify([name, isBatch, reference === '', line.bankReference === '']);
    return [{ index, entry, draft: name, reference, isBatch, way }];
  });
  const open = found.filter(({ index }) => isOpen(index));
  const alone = open.filter(({ entry }) => !contested.has(entry));
  const peersOf = Map.groupBy(alone, ({ way }) => way);
  return new Map(
    open.map(({ index, entry, draft, reference, isBatch, way }) => {
      const peers = contested.has(entry) ? [] : (peersOf.get(way) ?? []);
      return [index, { draft, reference, isBatch, peers: peers.map((one) => one.index) }];
    }),
  );
}

/** The identities under which a draft has an entry. */
export function identitiesOf({ bankEntry, former, bookedAs, onOtherDay }: BankLine): string[] {
  return [bankEntry ?? [], former ?? [], bookedAs ?? [], onOtherDay ?? []].flat();
}

/** The account, day and amount of an identity. */
function sumOfDay(identity: string): string {
  return identity.split('|', 3).join('|');
}
