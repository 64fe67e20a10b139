import { unknownPlaceholders } from '#lib/letters/placeholders.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { calendarDay, writtenDay } from '#lib/calendar-day.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * The proxy's own endpoints `/api/reminders`: the letters that people marked as sent, for everybody
 * who shares the service account, and `/api/reminders/settings`: their levels and texts.
 */

export const LETTER_BODY_LENGTH = 5_000;
export const LETTER_SUBJECT_LENGTH = 200;
export const COMPANY_LENGTH = 500;
export const MOST_LEVELS = 9;
export const MOST_LEVEL_DAYS = 3_650;

const words = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((text) => unknownPlaceholders(text).length === 0, {
      error: ({ input }) => `unknown placeholder ${unknownPlaceholders(String(input)).join(' ')}`,
    }),
  );
const letterTexts = z
  .record(
    z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,3}$/, 'expected a language')),
    z.strictObject({ subject: words(LETTER_SUBJECT_LENGTH), body: words(LETTER_BODY_LENGTH) }),
  )
  .check(z.refine((texts) => Object.hasOwn(texts, 'en'), { error: 'expected a text in en' }));

/** Levels and texts of letters. */
const letterSettings = z.strictObject({
  company: z.string().check(z.maxLength(COMPANY_LENGTH)),
  levels: z
    .array(
      z.strictObject({
        days: z.int().check(z.minimum(1), z.maximum(MOST_LEVEL_DAYS)),
        texts: letterTexts,
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(MOST_LEVELS),
      z.refine(
        (levels) => levels.every(({ days }, at) => at === 0 || days > levels[at - 1]!.days),
        { error: 'expected each level to be due later than the one before' },
      ),
    ),
  statement: letterTexts,
});

/** Body of `PUT /api/reminders/settings`. */
export const letterSettingsChange = z.strictObject({
  settings: letterSettings,
  /** `at` of the settings that the person edited; refused where they changed since. */
  seen: z.nullable(z.string()),
});

/** Answer of `GET /api/reminders/settings`; `settings` is `null` until someone changed them. */
export const savedLetterSettings = z.object({
  settings: z.nullable(letterSettings),
  who: z.nullable(z.string()),
  at: z.nullable(z.string()),
});

const text = (most: number) => z.string().check(z.maxLength(most));
const amount = z.string().check(
  z.maxLength(200),
  z.refine((value) => decimalFromText(value) !== undefined, { error: 'expected an amount' }),
);
const day = z.string().check(
  z.refine((value) => value.length === 10 && calendarDay(value) !== undefined, {
    error: `expected a day such as ${writtenDay(20_000)}`,
  }),
);
const partner = z
  .strictObject({
    Id: z.nullable(text(200)),
    Code: z.nullable(text(200)),
    Name: z.nullable(text(500)),
  })
  .check(z.refine((one) => partnerKey(one) !== '', { error: 'expected an Id or a Code' }));

const letterFields = {
  partner,
  /** From 1; `null` for a statement of account. */
  level: z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_LEVELS))),
  /** The letter's date, by the sender's calendar. */
  day,
  /** Amounts that the letter demanded, or balances that it stated, by Units. */
  totals: z.array(z.strictObject({ units: z.int(), value: amount })).check(z.maxLength(50)),
  /** Number of transactions that the letter listed; `items` has the first of them. */
  count: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  items: z
    .array(z.strictObject({ id: text(200), name: text(200), units: z.int(), balance: amount }))
    .check(z.maxLength(200)),
};

/** Most items that are stored with a letter. */
export const MOST_LETTER_ITEMS = 200;
/** Letters per request. */
export const MOST_LETTERS = 25;

/** Body of `POST /api/reminders`. */
export const lettersSent = z.strictObject({
  letters: z.array(z.strictObject(letterFields)).check(z.minLength(1), z.maxLength(MOST_LETTERS)),
  /**
   * Whether to record a letter even if the partner already had one of this level on the same day.
   */
  mayRepeat: z.boolean(),
});
export type NewLetter = z.output<typeof lettersSent>['letters'][number];

/** Answer of POST. If a letter repeats another without permission, nothing was recorded. */
export const lettersRecorded = z.object({
  recorded: integer,
  repeated: z.array(partner),
});
export type LettersRecorded = z.output<typeof lettersRecorded>;

/**
 * Answer of GET, the newest first: with `?partner=` (an Id, else a Code) that partner's; without,
 * the latest reminder of each partner, without its items.
 */
export const sentLetters = z.object({
  letters: z.array(
    z.object({
      id: integer,
      ...letterFields,
      who: z.nullable(z.string()),
      /** When it was recorded. */
      at: z.string(),
    }),
  ),
});
export type SentLetter = z.output<typeof sentLetters>['letters'][number];

/** Returns a recorded amount. */
export function recordedAmount(value: string): Decimal {
  return decimalFromText(value) as Decimal;
}
