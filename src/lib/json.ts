import { LosslessNumber, parse, stringify } from 'lossless-json';
import { MAX_DEPTH, scanJson, tooDeep, type JsonPath } from './json-scan.ts';

/** A JSON text as read: numbers that a double can't hold exactly stay `LosslessNumber`. */
export type Json =
  | string
  | number
  | boolean
  | null
  | LosslessNumber
  | Json[]
  | { [key: string]: Json };

/** Canonical integers that a double holds exactly; every other number keeps its text. */
const PLAIN_INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;

/**
 * A number that a double may bend, or what looks like one in a string: numbers stand at the start,
 * or after one of these.
 */
const OTHER_NUMBER = /(?:^|"\s*:|[[,])\s*-?(?:\d+[.eE]|\d{16})|(?:^|"\s*:|[[,])\s*-0/;

/** Paths of repeated keys, from each object or array that holds one, at any depth. */
const repeatedKeys = new WeakMap<object, JsonPath[]>();
/** The most paths of each length to keep for one value, since people read them. */
const MOST_PATHS = 5;

interface ParseOptions {
  /**
   * Two parsers may disagree about `{"a":1,"a":2}`. `report` reads the last value, as browsers do,
   * and `repeatedKeysIn` names the key. `refuse` throws. Equal values are no excuse.
   */
  duplicateKeys?: 'report' | 'refuse';
}

/**
 * Reads JSON text without losing a digit: integers up to 15 digits become numbers, all others
 * `LosslessNumber`s that hold the text as it stood (`12.50` stays `12.50`).
 *
 * A member named `__proto__` is dropped, never followed.
 * @throws SyntaxError where the text is not JSON, or nests deeper than 200 levels.
 */
export function parseJson(text: string, { duplicateKeys = 'report' }: ParseOptions = {}): Json {
  const members = countMembersOf(text);
  // Most pages hold short integers alone: the first one is read in 1.5 ms then, not in 11.
  const value = OTHER_NUMBER.test(text) ? parseLosslessly(text) : (JSON.parse(text) as Json);
  // Parsers do not report a repeated key with equal values, and the engine's own reports none.
  if (membersIn(value) !== members) {
    if (duplicateKeys === 'refuse') throw new SyntaxError('A key appears twice');
    noteRepeatedKeys(text, value);
  }
  if (/proto|\\u/i.test(text)) dropPrototypes(value);
  return value;
}

/**
 * Keys that stood more than once in an object, where `parseJson` read it: the value here is only
 * one of theirs.
 */
export function repeatedKeysIn(value: Json): readonly JsonPath[] {
  return (typeof value === 'object' && value !== null && repeatedKeys.get(value)) || [];
}

function parseLosslessly(text: string): Json {
  return parse(text, null, {
    parseNumber: (digits) =>
      PLAIN_INTEGER.test(digits) ? Number(digits) : new LosslessNumber(digits),
    onDuplicateKey: ({ newValue }) => newValue,
  }) as Json;
}

function noteRepeatedKeys(text: string, value: Json): void {
  scanJson(bytesOf(text), (_depth, pathTo) => {
    const path = pathTo();
    let holder: Json | undefined = value;
    for (let depth = 0; depth < path.length; depth++) {
      // A later member of the same name may hold something else here.
      if (typeof holder !== 'object' || holder === null) return;
      const paths = repeatedKeys.get(holder) ?? [];
      const rest = path.slice(depth);
      if (paths.filter(({ length }) => length === rest.length).length < MOST_PATHS) {
        repeatedKeys.set(holder, [...paths, rest]);
      }
      holder = (holder as { [key: string | number]: Json })[path[depth]!];
    }
  });
}

/** Other letters stand in strings alone, where an escape means the same. */
function bytesOf(text: string): Uint8Array {
  const ascii = text.replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return Uint8Array.from(ascii, (letter) => letter.charCodeAt(0));
}

/** Writes JSON text; every `LosslessNumber` appears with the digits it was made from. */
export function stringifyJson(value: Json, space?: number): string {
  return stringify(value, undefined, space) ?? 'null';
}

export function isJsonObject(value: unknown): value is { [key: string]: Json } {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof LosslessNumber)
  );
}

/** Members of all objects of a text, by their colons. @throws SyntaxError where it nests too deep */
function countMembersOf(text: string): number {
  let members = 0;
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c /* \ */) i++;
      else if (code === 0x22 /* " */) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x3a /* : */) members++;
    else if (code === 0x7b /* { */ || code === 0x5b /* [ */) {
      if (++depth > MAX_DEPTH) throw tooDeep();
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return members;
}

function membersIn(value: Json): number {
  if (typeof value !== 'object' || value === null || value instanceof LosslessNumber) return 0;
  const children = Object.values(value);
  let members = Array.isArray(value) ? 0 : children.length;
  for (const child of children) members += membersIn(child);
  return members;
}

/** Removes `__proto__` members, because code that copies them would set a prototype. */
function dropPrototypes(value: Json): void {
  if (typeof value !== 'object' || value === null || value instanceof LosslessNumber) return;
  if (!Array.isArray(value)) Reflect.deleteProperty(value, '__proto__');
  for (const child of Object.values(value)) dropPrototypes(child);
}
