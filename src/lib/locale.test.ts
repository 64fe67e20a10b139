import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** Imports the module like a new page, since formatters are cached. */
async function begin(tag: string | undefined) {
  vi.resetModules();
  const locale = await import('./locale.ts');
  locale.chooseLocale(tag);
  return locale;
}

/** Removes the marks that control direction, and normalizes spaces. */
function bare(text: string): string {
  return text.replaceAll(/[\u2068\u2069\u061C]/g, '').replaceAll(/[\u00A0\u202F]/g, ' ');
}

beforeEach(() => void vi.stubEnv('TZ', 'UTC'));
afterEach(() => void vi.unstubAllEnvs());

describe.each([
  ['en-US', '1,234,567', 'Nov 22, 2026', 7, '.'],
  ['de-DE', '1.234.567', '22. Nov. 2026', 1, ','],
  ['fr-FR', '1 234 567', '22 nov. 2026', 1, ','],
  ['ja-JP', '1,234,567', '2026年11月22日', 7, '.'],
  ['ar-EG', '١٬٢٣٤٬٥٦٧', '٢٢ نوفمبر ٢٠٢٦', 6, '٫'],
] as const)('%s', (tag, count, day, first, mark) => {
  test('writes counts, dates, weeks and the decimal mark in the locale’s format', async () => {
    const it = await begin(tag);
    expect(bare(it.formatCount(1_234_567))).toBe(count);
    const format = it.dateFormatter({
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
    expect(bare(format(Date.UTC(2026, 10, 22)))).toBe(day);
    const { firstDayOfWeek } = await import('./week.ts');
    expect(firstDayOfWeek()).toBe(first);
    expect(it.readersDecimalMark()).toBe(mark);
    expect(it.readersLocale()).toBe(tag);
  });

  test('writes every digit of an amount and reads it back', async () => {
    await begin(tag);
    const { decimalFromText, formatDecimal } = await import('./decimal.ts');
    const { amountFromText } = await import('./amount-text.ts');
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (cents) => {
        const magnitude = String(cents < 0n ? -cents : cents).padStart(3, '0');
        const plain = `${cents < 0n ? '-' : ''}${magnitude.slice(0, -2)}.${magnitude.slice(-2)}`;
        const written = formatDecimal(decimalFromText(plain)!);
        expect(amountFromText(written, mark === ',' ? ',' : '.')).toBe(plain);
      }),
    );
  });
});

test('isolates right-to-left text within English', async () => {
  const { formatCount } = await begin('ar-EG');
  expect(formatCount(12)).toBe('\u2068١٢\u2069');
  expect((await begin('fr-FR')).formatCount(12)).toBe('12');
});

test('sorts names in the reader’s order', async () => {
  const names = ['Zebra', 'Ärger', 'Item 10', 'Item 9'];
  expect(names.toSorted((await begin('de-DE')).compareTexts)).toEqual([
    'Ärger',
    'Item 9',
    'Item 10',
    'Zebra',
  ]);
  expect(names.toSorted((await begin('sv-SE')).compareTexts).at(-1)).toBe('Ärger');
});

test.each([
  ['de-DE', 'de-DE'],
  ['DE-de', 'de-DE'],
  ['no such', undefined],
  ['xx-YY', undefined],
  ['', undefined],
  [null, undefined],
] as const)('selects %j as %j', async (tag, expected) => {
  expect((await begin(undefined)).localeOf(tag)).toBe(expected);
});

test('starts a week on its first weekday and ends it after seven days', async () => {
  for (const tag of ['en-US', 'de-DE', 'ar-EG']) {
    await begin(tag);
    const { firstDayOfWeek, startOfWeek } = await import('./week.ts');
    fc.assert(
      fc.property(fc.integer({ min: -50_000, max: 50_000 }), (day) => {
        const start = startOfWeek(day);
        expect(day - start).toBeGreaterThanOrEqual(0);
        expect(day - start).toBeLessThan(7);
        expect(new Date(start * 86_400_000).getUTCDay()).toBe(firstDayOfWeek() % 7);
      }),
    );
  }
});
