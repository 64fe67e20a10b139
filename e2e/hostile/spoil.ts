import type { Random } from '#lib/random.ts';

/**
 * JSON texts that replace others: wrong types, codes outside every table, numbers that a double
 * changes, invalid times, names that objects inherit, text that is markup or affects its reader,
 * nested JSON. None contains a word that a careless screen would show by itself (`NaN`,
 * `undefined`), so that such a word on screen is the screen's fault.
 */
const texts: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '3',
  '999999',
  '2147483648',
  '1.5',
  '1.0',
  '1e2',
  '1e309',
  '-1e309',
  '1e-400',
  '9007199254740993',
  '-9007199254740993.55',
  '123456789012345678901234567890.123456789',
  `1${'0'.repeat(400)}`,
  `0.${'0'.repeat(300)}1`,
  '""',
  '" "',
  '"0"',
  '"12.50"',
  '"true"',
  '[]',
  '{}',
  '[null]',
  '[[[]]]',
  '[1,"a",{}]',
  '{"Value":"1","Units":"0"}',
  '{"Value":1e309,"Units":9007199254740993}',
  '{"Value":null,"Units":null}',
  '{"__proto__":{"Id":"polluted"},"constructor":{"prototype":{"polluted":1}}}',
  '{"toString":1,"valueOf":null,"toJSON":"x","hasOwnProperty":0,"then":true}',
  '{"length":3,"0":"a"}',
  '{"isLosslessNumber":true,"value":"12"}',
  '{"a":1,"a":2}',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"hasOwnProperty"',
  '"Promotion"',
  '"purchaseorder"',
  '"<img src=x onerror=alert(1)>"',
  '"javascript:alert(1)"',
  '"=HYPERLINK(1)"',
  '"{0}{1}%s%d"',
  '"../../../etc/passwd?x#y%2f"',
  String.raw`"\u202Eevil\u200B\uFEFF"`,
  String.raw`"a\u0000b\u001b[31m"`,
  String.raw`"\ud800 alone"`,
  String.raw`"\r\n\r\nHTTP/1.1 200 OK"`,
  '"2026-02-30T00:00:00Z"',
  '"2026-11-20T24:61:61Z"',
  '"2026-11-20T10:00:60+99:99"',
  '"0000-01-01T00:00:00Z"',
  '"9999-12-31T23:59:59.999999999-14:00"',
  '"2026-11-20"',
  '"2026-11-20T10:00"',
  '"1763632800000"',
  '"/Date(1763632800000)/"',
  '"0f8fad5b-d9cb-469f-a165-70867728950E"',
  '"00000000-0000-0000-0000-000000000000"',
  `"${'long '.repeat(1_000)}"`,
  `"${'W'.repeat(3_000)}"`,
  `${'['.repeat(150)}${']'.repeat(150)}`,
  `${'{"a":'.repeat(150)}1${'}'.repeat(150)}`,
];

/** Too deep for any parser; used rarely, because it hides all other faults. */
const tooDeep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/**
 * Writes an answer as JSON text with random faults: values of another type, and missing, repeated,
 * renamed or unknown fields.
 * @param rate probability that a value is corrupted, 0 to 1
 */
export function spoil(answer: unknown, random: Random, rate: number): string {
  if (random.chance(rate)) return random.chance(0.005) ? tooDeep : random.pick(texts);
  if (Array.isArray(answer)) {
    const items = answer.map((item) => spoil(item, random, rate));
    if (items.length > 0 && random.chance(rate)) items.push(items[0]!);
    return `[${items.join(',')}]`;
  }
  if (typeof answer !== 'object' || answer === null) return JSON.stringify(answer);
  const members = Object.entries(answer).flatMap(([name, value]) => {
    const member = `${JSON.stringify(name)}:${spoil(value, random, rate)}`;
    if (!random.chance(rate)) return [member];
    return random.pick([
      [],
      [member, `${JSON.stringify(name)}:${random.pick(texts)}`],
      [`${JSON.stringify(name.toLowerCase())}:${random.pick(texts)}`],
      [member, `"__proto__":{${JSON.stringify(name)}:${random.pick(texts)}}`],
      [member, `"constructor":${random.pick(texts)}`],
      [member, `"Extra ${name}":${random.pick(texts)}`],
    ]);
  });
  return `{${members.join(',')}}`;
}

/** Returns how much of an answer is corrupted: usually a little, so that the rest is processed. */
export function rateOf(random: Random): number {
  return random.pick([0.01, 0.03, 0.1, 0.3]);
}
