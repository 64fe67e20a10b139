import { LosslessNumber, parse, stringify } from 'lossless-json';

/** What a JSON text may hold once read: numbers that a double would bend stay `LosslessNumber`. */
export type Json =
  | string
  | number
  | boolean
  | null
  | LosslessNumber
  | Json[]
  | { [key: string]: Json };

/** Deeper nesting than this is no answer of a service but an attack on the stack. */
const MAX_DEPTH = 200;

/** Canonical integers that a double holds exactly; every other number keeps its text. */
const PLAIN_INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;

/**
 * A number that a double may bend, or what looks like one in a string: numbers stand at the start,
 * or after one of these.
 */
const OTHER_NUMBER = /(?:^|"\s*:|[[,])\s*-?(?:\d+[.eE]|\d{16})|(?:^|"\s*:|[[,])\s*-0/;

interface ParseOptions {
  /**
   * `last` reads `{"a":1,"a":2}` as browsers do; `refuse` (requests that we pass on) throws, since
   * two parsers may disagree about it. Equal values are no excuse.
   */
  duplicateKeys?: 'last' | 'refuse';
}

/**
 * Reads JSON text without losing a digit: integers up to 15 digits become numbers, all others
 * `LosslessNumber`s that hold the text as it stood (`12.50` stays `12.50`).
 *
 * A member named `__proto__` is dropped, never followed.
 * @throws SyntaxError where the text is no JSON, or nests deeper than 200 levels.
 */
export function parseJson(text: string, { duplicateKeys = 'last' }: ParseOptions = {}): Json {
  // Most pages hold short integers alone: the first one is read in 1.5 ms then, not in 11.
  if (duplicateKeys === 'last' && !OTHER_NUMBER.test(text)) return parseNatively(text);
  const members = countMembersOf(text);
  const value = parse(text, null, {
    parseNumber: (digits) =>
      PLAIN_INTEGER.test(digits) ? Number(digits) : new LosslessNumber(digits),
    onDuplicateKey: ({ key, newValue }) => {
      if (duplicateKeys === 'refuse') throw new SyntaxError(`Duplicate key ${JSON.stringify(key)}`);
      return newValue;
    },
  }) as Json;
  // The parser says nothing of a key that is repeated with the same value.
  if (duplicateKeys === 'refuse' && membersIn(value) !== members) {
    throw new SyntaxError('A key stands twice');
  }
  if (/proto|\\u/i.test(text)) dropPrototypes(value);
  return value;
}

function parseNatively(text: string): Json {
  const value = JSON.parse(text) as Json;
  refuseDepth(value, 0);
  if (/proto|\\u/i.test(text)) dropPrototypes(value);
  return value;
}

/** @throws SyntaxError where it nests too deep */
function refuseDepth(value: Json, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth === MAX_DEPTH) throw tooDeep();
  for (const child of Object.values(value)) refuseDepth(child, depth + 1);
}

function tooDeep(): SyntaxError {
  return new SyntaxError(`JSON nests deeper than ${MAX_DEPTH} levels`);
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
  const own = Array.isArray(value) ? 0 : children.length;
  return children.reduce((sum: number, child) => sum + membersIn(child), own);
}

/** The parser keeps a member `__proto__`; whoever assigned it elsewhere would set a prototype. */
function dropPrototypes(value: Json): void {
  if (typeof value !== 'object' || value === null || value instanceof LosslessNumber) return;
  if (!Array.isArray(value)) Reflect.deleteProperty(value, '__proto__');
  for (const child of Object.values(value)) dropPrototypes(child);
}
