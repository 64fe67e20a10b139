import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalToJson, formatDecimal } from '#lib/decimal.ts';
import { parseJson, stringifyJson } from '#lib/json.ts';
import { createRandom } from '#lib/random.ts';
import { money, moneyInRequest } from './money.ts';
import { z } from './zod.ts';

/** Amounts as JSON writes them, of 1 to 30 digits, from a seed: a thousand a run. */
function amounts(seed: number): string[] {
  const { int } = createRandom(seed);
  const below = (limit: number) => int(0, limit - 1);
  const digits = (length: number) => Array.from({ length }, () => below(10)).join('');
  return Array.from({ length: 1_000 }, () => {
    const whole = below(5) === 0 ? '0' : `${1 + below(9)}${digits(below(20))}`;
    const fraction = below(4) === 0 ? '' : `.${digits(1 + below(10))}`;
    return `${below(3) === 0 ? '-' : ''}${whole}${fraction}`;
  });
}

test('keeps every digit of a million random amounts from the wire to the screen and back', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const texts = amounts(seed);
      const wire = `[${texts.map((text) => `{"Value":${text},"Units":1}`).join()}]`;
      const read = z.parse(z.array(money), parseJson(wire));
      const back = read.map(({ Value, Units }) => ({ Value: decimalToJson(Value), Units }));
      expect(stringifyJson(back)).toBe(wire);
      // Intl is the slow part: one amount of each run goes to the screen as well.
      const index = Math.abs(seed) % 1_000;
      expect(formatDecimal(read[index]!.Value, 'en-US').replaceAll(',', '')).toBe(texts[index]);
    }),
    { numRuns: 1_000 },
  );
});

test('refuses amounts that aren’t numbers', () => {
  for (const value of [
    '"1,50"',
    '" 1"',
    '"+1"',
    '""',
    '"1e999999999"',
    'null',
    'true',
    '{}',
    '1e999999999',
  ]) {
    expect(z.safeParse(money, parseJson(`{"Value":${value},"Units":0}`)).success, value).toBe(
      false,
    );
  }
});

test('refuses Units that only a double makes whole', () => {
  const unitsOf = (units: string) =>
    z.safeParse(moneyInRequest, parseJson(`{"Value":1,"Units":${units}}`)).data?.Units;
  // A service may cut the digits off, and then another limit than that of the judged Units counts.
  for (const units of ['0.99999999999999999999', '1.00000000000000000001', '99999999999999999e-17'])
    expect(unitsOf(units), units).toBeUndefined();
  expect(['1', '1.0', '1e2', '1.5e1', '10e-1', '1.00000000000000000000'].map(unitsOf)).toEqual([
    1, 1, 100, 15, 1, 1,
  ]);
  expect(unitsOf('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
});

test('reads an amount that a service sends as text, and sends none', () => {
  const wire = parseJson('{"Value":"-12.50","Units":0}');
  expect(z.parse(money, wire)).toEqual({ Value: '-12.50', Units: 0 });
  expect(z.safeParse(moneyInRequest, wire).success).toBe(false);
});
