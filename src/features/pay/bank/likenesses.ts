import type { KnownBankEntry } from '#contract/draft.ts';
import { areAlike, OF_LIST, referenceIn } from '#lib/bank-file/entry-identity.ts';
import type { BankLine } from '../paste/bank-line.ts';

/** An entry in a draft that looks like one of the file. */
export interface Likeness {
  draft: string;
  /** Its bank reference; '' for none. */
  reference: string;
  /** Whether it looks like the batch that the entry is a part of. */
  isBatch: boolean;
  /** Whether the value date of one of them is the day of the other. */
  isOnValueDay: boolean;
  /**
   * Entries that look like those of the draft in the same way, each like another one, this one
   * included: a person may answer for all of them at once.
   */
  peers: readonly number[];
}

/**
 * Finds the entries of drafts that lines look like, because a bank's formats shorten references or
 * leave them out, and its lists don't name the account.
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
    known.filter(({ entry }) => !own.has(entry)).flatMap(underEachName),
    ({ as }) => dayAndSum(as),
  );
  const taken = new Set<string>();
  const contested = new Set<string>();
  const found = lines.flatMap((line, index) => {
    const { bankEntry, bookedAs, onValueDay, days = [], amount } = line;
    if (amount === null || !bankEntry || days.length === 0 || isKnown(line)) return [];
    const names = [bankEntry, onValueDay ?? [], bookedAs ?? []].flat();
    const likely = names.flatMap((one) =>
      (free.get(dayAndSum(one)) ?? []).filter(({ as }) => as === one || areAlike(one, as)),
    );
    const { entry, as, name } = likely.find((one) => !taken.has(one.entry)) ?? likely.at(-1) ?? {};
    if (entry === undefined || as === undefined || name === undefined) return [];
    const isBatch = !!bookedAs && areAlike(bookedAs, as);
    if (taken.has(entry)) for (const one of likely) contested.add(one.entry);
    taken.add(entry);
    // A list has no value date: it only left open which number is the month.
    const isOnValueDay =
      !isBatch && ![entry, bankEntry].some(isOfList) && dayAndSum(entry) !== dayAndSum(bankEntry);
    const reference = referenceIn(entry);
    const without = [reference === '', line.bankReference === ''];
    const way = JSON.stringify([name, isBatch, isOnValueDay, without]);
    return [{ index, entry, draft: name, reference, isBatch, isOnValueDay, way }];
  });
  const open = found.filter(({ index }) => isOpen(index));
  const alone = open.filter(({ entry }) => !contested.has(entry));
  const peersOf = Map.groupBy(alone, ({ way }) => way);
  return new Map(
    open.map(({ index, entry, draft, reference, isBatch, isOnValueDay, way }) => {
      const peers = (contested.has(entry) ? [] : (peersOf.get(way) ?? [])).map((one) => one.index);
      return [index, { draft, reference, isBatch, isOnValueDay, peers }];
    }),
  );
}

/** The identities under which a draft has an entry. */
export function identitiesOf(line: BankLine): string[] {
  return [...ownNames(line), line.bookedAs ?? []].flat();
}

/** The names that an entry certainly has in one file or another. */
export function ownNames({ bankEntry, former, onValueDay, bankReference }: BankLine): string[] {
  // Only the bank's reference proves that it is the same on another day.
  return [bankEntry ?? [], former ?? [], (bankReference !== '' && onValueDay) || []].flat();
}

/** A draft's entry, as it is and as a format with its value date alone names it. */
function underEachName<Known extends KnownBankEntry>(known: Known): (Known & { as: string })[] {
  const names = [known.entry, known.onValueDay ?? []].flat();
  return names.map((as) => Object.assign({ as }, known));
}

/** The day and amount of an identity. */
function dayAndSum(identity: string): string {
  return identity.split('|', 3).slice(1).join('|');
}

function isOfList(identity: string): boolean {
  return identity.startsWith(`${OF_LIST}|`);
}
