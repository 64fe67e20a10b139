/** The path from the outermost value to a member: `['Result', 3, 'Total', 'Value']`. */
export type JsonPath = readonly (string | number)[];

/**
 * Called for each repeated key of an object.
 * @param depth 1 for a member of the outermost object, 2 for a member of its members, and so on
 */
type OnRepeatedKey = (depth: number, path: () => JsonPath) => void;

/** Deeper nesting is not a service's answer but an attack on the stack. */
export const MAX_DEPTH = 200;

/** Keys of an object are compared one by one up to this number, because that is faster than a Set. */
const FEW_KEYS = 32;
/** Replaces the hash of a key with an escape, because one name can be written in several ways. */
const ESCAPED = 0;

/**
 * Checks in one pass that bytes are JSON (RFC 8259). It builds no value, because the proxy checks
 * every answer. The caller checks that the bytes are UTF-8.
 * @param comparedTo depth of the innermost objects whose keys are compared, which is half the work
 * @throws SyntaxError where they are no JSON, or nest deeper than 200 levels
 */
export function scanJson(
  bytes: Uint8Array,
  onRepeatedKey: OnRepeatedKey,
  comparedTo = MAX_DEPTH,
): void {
  const end = new Scan(bytes, onRepeatedKey, comparedTo).skipValue(0, 0);
  if (end !== bytes.length) fail(end);
}

/** Keys of an object that is open: where they begin in the list of keys, or all of them as text. */
interface Known {
  first: number;
  names: Set<string> | null;
}

/** Each method takes the index of a byte and returns the index after what it has read. */
class Scan {
  readonly #bytes: Uint8Array;
  readonly #onRepeatedKey: OnRepeatedKey;
  readonly #comparedTo: number;
  /** Start, end and hash of each key of the objects that are open. */
  readonly #keys: number[] = [];
  /** By depth: the index of the current element, or the start of the current key as -1 - start. */
  readonly #places: number[] = [-1];

  constructor(bytes: Uint8Array, onRepeatedKey: OnRepeatedKey, comparedTo: number) {
    this.#bytes = bytes;
    this.#onRepeatedKey = onRepeatedKey;
    this.#comparedTo = comparedTo;
  }

  skipValue(start: number, depth: number): number {
    const bytes = this.#bytes;
    const at = skipBlanks(bytes, start);
    const byte = bytes[at];
    let end: number;
    if (byte === 0x22 /* " */) end = skipString(bytes, at);
    else if (byte === 0x7b /* { */) end = this.#skipObject(at, depth + 1);
    else if (byte === 0x5b /* [ */) end = this.#skipArray(at, depth + 1);
    else if (byte === 0x74 /* t */) end = skipWord(bytes, at, 'true');
    else if (byte === 0x66 /* f */) end = skipWord(bytes, at, 'false');
    else if (byte === 0x6e /* n */) end = skipWord(bytes, at, 'null');
    else end = skipNumber(bytes, at);
    return skipBlanks(bytes, end);
  }

  #skipArray(start: number, depth: number): number {
    if (depth > MAX_DEPTH) throw tooDeep();
    const bytes = this.#bytes;
    let at = skipBlanks(bytes, start + 1);
    if (bytes[at] === 0x5d /* ] */) return at + 1;
    for (let index = 0; ; index++) {
      this.#places[depth] = index;
      at = this.skipValue(at, depth);
      if (bytes[at] === 0x5d) return at + 1;
      if (bytes[at] !== 0x2c /* , */) fail(at);
      at++;
    }
  }

  #skipObject(start: number, depth: number): number {
    if (depth > MAX_DEPTH) throw tooDeep();
    const bytes = this.#bytes;
    const known: Known | null =
      depth > this.#comparedTo ? null : { first: this.#keys.length, names: null };
    let at = skipBlanks(bytes, start + 1);
    if (bytes[at] === 0x7d /* } */) return at + 1;
    for (;;) {
      if (bytes[at] !== 0x22 /* " */) fail(at);
      const end = skipString(bytes, at);
      this.#places[depth] = -1 - at;
      if (known !== null && this.#isKnown(known, at, end)) {
        this.#onRepeatedKey(depth, () => this.#pathTo(depth));
      }
      at = skipBlanks(bytes, end);
      if (bytes[at] !== 0x3a /* : */) fail(at);
      at = this.skipValue(at + 1, depth);
      if (bytes[at] === 0x7d) break;
      if (bytes[at] !== 0x2c) fail(at);
      at = skipBlanks(bytes, at + 1);
    }
    if (known !== null) this.#keys.length = known.first;
    return at + 1;
  }

  /** Whether the object already had the key from `start` to `end`; adds it. */
  #isKnown(known: Known, start: number, end: number): boolean {
    const hash = hashOf(this.#bytes, start, end);
    const isLarge = this.#keys.length - known.first >= FEW_KEYS * 3;
    if (hash === ESCAPED || isLarge) known.names ??= this.#namesFrom(known.first);
    return known.names === null
      ? this.#isAmong(known.first, start, end, hash)
      : isIn(known.names, this.#bytes, start);
  }

  /** Whether the key from `start` to `end` is among those from `first`; adds it. */
  #isAmong(first: number, start: number, end: number, hash: number): boolean {
    const bytes = this.#bytes;
    const keys = this.#keys;
    for (let k = first; k < keys.length; k += 3) {
      if (keys[k + 2] !== hash || keys[k + 1]! - keys[k]! !== end - start) continue;
      let same = 0;
      while (start + same < end && bytes[keys[k]! + same] === bytes[start + same]) same++;
      if (start + same === end) return true;
    }
    keys.push(start, end, hash);
    return false;
  }

  #namesFrom(first: number): Set<string> {
    const names = new Set<string>();
    for (let k = first; k < this.#keys.length; k += 3) {
      names.add(textAt(this.#bytes, this.#keys[k]!));
    }
    return names;
  }

  #pathTo(depth: number): JsonPath {
    return this.#places
      .slice(1, depth + 1)
      .map((place) => (place < 0 ? textAt(this.#bytes, -1 - place) : place));
  }
}

function skipBlanks(bytes: Uint8Array, start: number): number {
  let at = start;
  for (;;) {
    const byte = bytes[at]!;
    // Most bytes are not white space, which one comparison shows.
    if (byte > 0x20) return at;
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at;
    at++;
  }
}

function skipString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  for (;;) {
    let byte = bytes[at]!;
    // Up to a quote, a backslash or a control character. Comparing is faster than a table.
    while (byte >= 0x20 && byte !== 0x22 && byte !== 0x5c) byte = bytes[++at]!;
    if (byte === 0x22) return at + 1;
    if (byte !== 0x5c) fail(at);
    at = skipEscape(bytes, at);
  }
}

function skipEscape(bytes: Uint8Array, start: number): number {
  const letter = String.fromCharCode(bytes[start + 1] ?? 0);
  if ('"\\/bfnrt'.includes(letter)) return start + 2;
  const digits = String.fromCharCode(...bytes.subarray(start + 2, start + 6));
  return letter === 'u' && /^[\da-f]{4}$/i.test(digits) ? start + 6 : fail(start);
}

function skipNumber(bytes: Uint8Array, start: number): number {
  let at = bytes[start] === 0x2d /* - */ ? start + 1 : start;
  at = bytes[at] === 0x30 /* 0 */ ? at + 1 : skipDigits(bytes, at);
  if (bytes[at] === 0x2e /* . */) at = skipDigits(bytes, at + 1);
  if (bytes[at] !== 0x65 && bytes[at] !== 0x45 /* e, E */) return at;
  const hasSign = bytes[at + 1] === 0x2b || bytes[at + 1] === 0x2d; /* +, - */
  return skipDigits(bytes, at + (hasSign ? 2 : 1));
}

function skipDigits(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at]! >= 0x30 && bytes[at]! <= 0x39) at++;
  return at === start ? fail(at) : at;
}

function skipWord(bytes: Uint8Array, start: number, word: string): number {
  for (let i = 0; i < word.length; i++) {
    if (bytes[start + i] !== word.charCodeAt(i)) fail(start + i);
  }
  return start + word.length;
}

function textAt(bytes: Uint8Array, start: number): string {
  const percents = Array.from(
    bytes.subarray(start, skipString(bytes, start)),
    (byte) => `%${byte.toString(16).padStart(2, '0')}`,
  );
  return JSON.parse(decodeURIComponent(percents.join(''))) as string;
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0;
  for (let i = start + 1; i < end; i++) {
    const byte = bytes[i]!;
    if (byte === 0x5c /* \ */) return ESCAPED;
    hash = (Math.imul(hash, 31) + byte) | 0;
  }
  return hash;
}

function isIn(names: Set<string>, bytes: Uint8Array, start: number): boolean {
  return names.size === names.add(textAt(bytes, start)).size;
}

export function tooDeep(): SyntaxError {
  return new SyntaxError(`JSON nests deeper than ${MAX_DEPTH} levels`);
}

function fail(at: number): never {
  throw new SyntaxError(`Invalid JSON at byte ${at}`);
}
