/** A letter's words in one language. */
export interface LetterText {
  subject: string;
  body: string;
}

/** Texts by language tag (BCP 47). English is always there. */
export type LetterTexts = Readonly<Record<string, LetterText>>;

export interface ReminderLevel {
  /** The days overdue of a partner's oldest item at which the level is due. */
  days: number;
  texts: LetterTexts;
}

/** Reminders and statements as one service account sends them. */
export interface LetterSettings {
  /** Name and address of the sender, with line breaks; '' for none. */
  company: string;
  /** The mildest first; each is due later than the one before. */
  levels: readonly ReminderLevel[];
  statement: LetterTexts;
}

/** Until a reader's language can be chosen. */
export const LETTER_LANGUAGE = 'en';

/** Levels and texts until someone changes them. */
export const usualLetterSettings: LetterSettings = {
  company: '',
  levels: [
    {
      days: 1,
      texts: {
        en: {
          subject: 'Payment reminder',
          body: `Dear {partner},

According to our records, {total} is overdue, the oldest item since {oldest due}:

{items}

Please pay within 10 days. If you have already paid, please ignore this letter.

Kind regards
{company}`,
        },
      },
    },
    {
      days: 15,
      texts: {
        en: {
          subject: 'Second payment reminder',
          body: `Dear {partner},

We wrote to you about overdue items and have not yet received your payment. On {today}, {total} is overdue, the oldest item by {days} days:

{items}

Please pay within 7 days, or contact us if you can’t.

Kind regards
{company}`,
        },
      },
    },
    {
      days: 30,
      texts: {
        en: {
          subject: 'Final payment reminder',
          body: `Dear {partner},

Despite our reminders, {total} is still overdue, the oldest item since {oldest due}:

{items}

Please pay immediately. Otherwise we will have to take further action.

Kind regards
{company}`,
        },
      },
    },
  ],
  statement: {
    en: {
      subject: 'Statement of account',
      body: `Dear {partner},

This is your account with us on {today}.

{items}

Please contact us if your records differ.

Kind regards
{company}`,
    },
  },
};

/** A partner's latest reminder. */
export interface LatestReminder {
  level: number;
  /** Days since then. */
  ago: number;
}

/**
 * The level that is due after so many days overdue, from 1; 0 for none. A partner gets the levels one
 * after the other, as many days apart as the settings say, because a letter may refer to those before
 * it. A reminder from before the oldest item was due was about other items.
 */
export function levelDue(
  days: number,
  levels: readonly Pick<ReminderLevel, 'days'>[],
  latest: LatestReminder | null,
): number {
  const most = levels.findLastIndex((level) => days >= level.days) + 1;
  if (latest === null || latest.ago >= days) return Math.min(most, 1);
  const { level, ago } = latest;
  const [last, next] = [levels[level - 1], levels[level]];
  return Math.min(most, last && next && ago >= next.days - last.days ? level + 1 : level);
}

/** The words of a level, or of a statement (level 0). */
export function letterText({ levels, statement }: LetterSettings, level: number): LetterText {
  const texts = level === 0 ? statement : levels[level - 1]?.texts;
  return texts?.[LETTER_LANGUAGE] ?? { subject: '', body: '' };
}
