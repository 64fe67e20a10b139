import { allKinds, kindFacts, type CarrierKind } from './carrier-kinds.ts';
import { templateHost } from './template.ts';
import { normalizeText } from '../normalize-text.ts';

/** A carrier of the directory (interface 2.14). */
export interface DirectoryCarrier {
  Name: string;
  Code: string;
  TrackingUrlFormat: string | null;
}

/** The evidence that a carrier of the directory is of a kind, surest first. */
export const waysToMatch = ['name', 'code', 'host', 'part of the name', 'relation'] as const;
export type CarrierMatchedBy = (typeof waysToMatch)[number];

export interface CarrierMatch<Carrier> {
  carrier: Carrier;
  matchedBy: CarrierMatchedBy;
}

type ByKind<Carrier> = ReadonlyMap<CarrierKind, readonly CarrierMatch<Carrier>[]>;

const known = new WeakMap<readonly DirectoryCarrier[], ByKind<DirectoryCarrier>>();

/** Groups a directory's carriers by their data, because ids and order mean nothing. */
export function carriersByKind<Carrier extends DirectoryCarrier>(
  carriers: readonly Carrier[],
): ByKind<Carrier> {
  // Cached, because it is looked up for each of 500 numbers.
  const kept = known.get(carriers) as ByKind<Carrier> | undefined;
  if (kept !== undefined) return kept;
  const byKind = new Map<CarrierKind, CarrierMatch<Carrier>[]>();
  for (const carrier of carriers) {
    for (const [kind, matchedBy] of kindsOf(carrier)) {
      const list = byKind.get(kind) ?? [];
      list.push({ carrier, matchedBy });
      byKind.set(kind, list);
    }
  }
  known.set(carriers, byKind);
  return byKind;
}

const kindsByName = new Map<string, CarrierKind>();
const kindsByHost = new Map<string, CarrierKind[]>();
for (const kind of allKinds) {
  const { name, also = [], hosts = [] } = kindFacts(kind);
  for (const spelling of [foldName(name), ...also]) {
    if (!kindsByName.has(spelling)) kindsByName.set(spelling, kind);
  }
  for (const host of hosts) kindsByHost.set(host, [...(kindsByHost.get(host) ?? []), kind]);
}

/** Longer runs of words or labels are not searched, so that a long name costs no more. */
const mostWords = mostParts(kindsByName.keys(), ' ');
const mostLabels = mostParts(kindsByHost.keys(), '.');

function mostParts(texts: Iterable<string>, separator: string): number {
  return Math.max(...[...texts].map((text) => text.split(separator).length));
}

/** Returns the possible kinds of a carrier, each with its best evidence. */
function kindsOf({
  Name,
  Code,
  TrackingUrlFormat,
}: DirectoryCarrier): Map<CarrierKind, CarrierMatchedBy> {
  const kinds = new Map<CarrierKind, CarrierMatchedBy>();
  const add = (kind: CarrierKind | undefined, way: CarrierMatchedBy): void => {
    if (kind !== undefined && !kinds.has(kind)) kinds.set(kind, way);
  };
  const name = foldName(Name);
  add(kindsByName.get(name), 'name');
  add(kindsByName.get(foldName(Code)), 'code');
  for (const host of domainsOf(templateHost(TrackingUrlFormat))) {
    for (const kind of kindsByHost.get(host) ?? []) add(kind, 'host');
  }
  add(kindsByName.get(longestKnownPart(name)), 'part of the name');
  return kinds;
}

/** `www.ups.com`, `ups.com`, `com`: no more labels than the longest known host has. */
function domainsOf(host: string | undefined): string[] {
  const labels = host?.split('.').slice(-mostLabels) ?? [];
  return labels.map((_, at) => labels.slice(at).join('.'));
}

/** The longest run of words that is a name of a carrier; two letters are too little. */
function longestKnownPart(name: string): string {
  const words = name.split(' ');
  const runs = words.flatMap((_, from) =>
    words
      .slice(from, from + mostWords)
      .map((_, more) => words.slice(from, from + more + 1).join(' ')),
  );
  return runs
    .filter((run) => run.length > 2 && kindsByName.has(run))
    .reduce((longest, run) => (run.length > longest.length ? run : longest), '');
}

/**
 * Returns the only known carrier that a line names, as `foldName` spells it; '' where it names none
 * or several. A name begins with a capital: “follow ups” names nobody.
 */
export function carrierNamedIn(line: string): string {
  const words = line.match(/[\p{L}\p{N}]+/gu) ?? [];
  const folded = words.map(foldName);
  const names = new Set<string>();
  for (let from = 0; from < words.length; from++) {
    if (!/^[\p{Lu}\p{N}]/u.test(words[from]!)) continue;
    for (let to = Math.min(words.length, from + mostWords); to > from; to--) {
      const run = folded.slice(from, to).join(' ');
      if (run.length < 3 || !kindsByName.has(run)) continue;
      names.add(run);
      from = to - 1;
    }
  }
  return names.size === 1 ? [...names][0]! : '';
}

/** Returns the carrier's own spelling of a name that `carrierNamedIn` returns. */
export function spelledName(name: string): string {
  const kind = kindsByName.get(name);
  return kind === undefined ? name : kindFacts(kind).name;
}

/** Whether a name, as `carrierNamedIn` returns it, may mean a kind: “DHL” may be DHL Parcel. */
export function mayMean(name: string, kind: CarrierKind): boolean {
  const { name: own, also = [] } = kindFacts(kind);
  return [foldName(own), ...also].some((spelling) => ` ${spelling} `.includes(` ${name} `));
}

/** Folds a name or code for comparing: lower case, no accents, one space between words. */
function foldName(text: string): string {
  return normalizeText(text, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
