import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paymentQueries } from '#api/payments.ts';
import { receivableQueries, noFilters } from '#api/receivables.ts';
import { noReferences, referencesQuery } from '#api/references.ts';
import { reminderQueries } from '#api/reminders.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { sharedName } from '#api/shared-name.ts';
import { differenceReasonsOf, useDifferences, type Differences } from '#api/differences.ts';
import { useRows } from '#api/listing/use-rows.ts';
import { useWholeList } from '#api/listing/use-whole-list.ts';
import type { PaymentResult } from '#contract/payment.ts';
import type { RowsQuestion } from '#api/listing/ask-rows.ts';
import { calendarDay, type CalendarDay } from '#lib/calendar-day.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { usualLetterSettings } from '#lib/letters/letter-settings.ts';
import { explainedItems } from '../explained.ts';
import {
  LETTER_ORDER,
  type LatestReminders,
  type Letter,
  type LetterKind,
  type LettersQuestion,
  type Overdue,
} from './letter-view.ts';

/** Code of the reason why a reminder does not demand an item. */
const DISPUTE = 'dispute';

const NO_NAMES = {};
const NOBODY: Overdue = { partners: [], withoutPartner: 0 };
const NO_LETTERS: readonly Letter[] = [];
const NO_PAYMENTS: Readonly<Record<string, readonly PaymentResult[]>> = {};

/** All transactions, from the list that Receivables uses. */
const ledgerQuery = receivableQueries.list(noFilters);

/** The saved levels and texts, otherwise the defaults. */
export function useLetterSettings() {
  const query = useQuery(reminderQueries.settings());
  return { query, settings: query.data?.settings ?? usualLetterSettings };
}

export function useUnitsNames(): Readonly<Record<string, string>> {
  return useQuery(settingsQuery).data?.codes.units ?? NO_NAMES;
}

/** The latest reminder of each partner on a day, by `partnerKey`. */
export function useLatestReminders(day: CalendarDay) {
  const query = useQuery(reminderQueries.latest());
  const { data } = query;
  const letters = useMemo(
    () => new Map(data?.map((letter) => [partnerKey(letter.partner), letter])),
    [data],
  );
  const latest = useMemo(
    (): LatestReminders =>
      new Map(
        Array.from(letters, ([key, letter]) => [
          key,
          { level: letter.level ?? 0, ago: day - calendarDay(letter.day)! },
        ]),
      ),
    [letters, day],
  );
  return { query, letters, latest };
}

/** Transactions in dispute, by `idKey`: a reminder shows them, and does not demand them. */
function useDisputed(differences: Differences): ReadonlySet<string> {
  return useMemo(() => {
    const inDispute = [...differences].filter(
      ([, all]) => all.find(({ state }) => state !== 'failed')?.reason === DISPUTE,
    );
    return new Set(inDispute.map(([key]) => key));
  }, [differences]);
}

/** All partners with something overdue. */
export function useOverdue(day: CalendarDay) {
  const whole = useWholeList(ledgerQuery);
  const disputed = useDisputed(useDifferences());
  const name = sharedName(disputed);
  const { list, figures } = useRows(
    ledgerQuery,
    whole,
    {
      view: 'overdue',
      question: { day, disputed: name },
      sort: null,
      shared: [{ name, value: disputed }],
    },
    NOBODY,
  );
  return { list, ...figures };
}

interface LettersOptions {
  kind: LetterKind;
  keys: readonly string[];
  day: CalendarDay;
  since: CalendarDay;
}

/** The letters of some partners. */
export function useLetters({ kind, keys, day, since }: LettersOptions) {
  const whole = useWholeList(ledgerQuery);
  const { settings } = useLetterSettings();
  const { latest } = useLatestReminders(day);
  const references = useQuery(referencesQuery).data ?? noReferences;
  const page = useQuery(settingsQuery).data;
  const codes = page?.codes;
  const differences = useDifferences();
  const disputed = useDisputed(differences);
  const explained = useMemo(
    () => explainedItems(differences, differenceReasonsOf(page)),
    [differences, page],
  );
  const question: LettersQuestion = {
    kind,
    keys,
    day,
    since,
    levels: settings.levels.map(({ days }) => days),
    latest: sharedName(latest),
    disputed: sharedName(disputed),
    references: sharedName(references),
    explained: sharedName(explained),
    unitsNames: codes?.units ?? NO_NAMES,
    subStatusNames: codes?.subStatus ?? NO_NAMES,
  };
  const asked: RowsQuestion = {
    view: 'letters',
    question,
    sort: LETTER_ORDER,
    shared: [
      { name: question.latest, value: latest },
      { name: question.disputed, value: disputed },
      { name: question.references, value: references },
      { name: question.explained, value: explained },
    ],
  };
  const { list, figures } = useRows(ledgerQuery, whole, asked, NO_LETTERS);
  return { query: ledgerQuery, list, letters: figures, asked, references };
}

/** IDs in one query (docs/decisions.md, “Request sizes”). */
const MOST_IDS = 100;

/** Loads the payments of these partners since a day, for statements only. */
export function useLetterPayments(keys: readonly string[], ids: readonly string[], since: number) {
  const joined = ids.length === keys.length && ids.length <= MOST_IDS ? ids.join(',') : '';
  const query = useMemo(() => {
    const partnerIds = joined === '' ? [] : joined.split(',');
    return paymentQueries.list({ partnerIds, ids: [], statuses: [] });
  }, [joined]);
  const whole = useWholeList(query);
  const asked = { view: 'letter-payments', question: { keys, since }, sort: null, shared: [] };
  const { list, figures } = useRows(query, whole, asked, NO_PAYMENTS);
  return { list, payments: figures };
}
