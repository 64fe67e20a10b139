import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { askBankDecisions } from '#api/bank-decisions.ts';
import { askKnownBankEntries, draftQueries } from '#api/drafts.ts';
import { differenceReasonsOf, tolerancesOf } from '#api/differences.ts';
import { learnedPayersQuery } from '#api/payers.ts';
import { settingsQuery } from '#api/session/settings.ts';
import type { BankDecision } from '#contract/bank-decision.ts';
import type { DraftContent } from '#contract/draft.ts';
import type { LearnedPayer } from '#contract/payer.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { nextIdentity } from '#lib/bank-file/entry-identity.ts';
import { guessColumns, type Columns } from '#lib/remittance/guess-columns.ts';
import type { SubsetSums } from '#lib/subset-sum/answer.ts';
import { askSubsetSums, type SubsetSumQuestion } from '../items/ask-subset-sums.ts';
import { useOpenItems } from '../items/use-open-items.ts';
import { notSavedYet } from '../model/begin-draft.ts';
import { newPayment } from '../model/draft-edits.ts';
import type { BankLine } from '../paste/bank-line.ts';
import { readBankList } from '../paste/bank-list.ts';
import { knownByBank } from '../paste/line-partner.ts';
import { STATEMENT_COLUMNS, statementLines } from '../paste/statement-lines.ts';
import type { BankRun } from './bank-run.ts';
import { savesSoFar, useSavedDecisions } from './save-decisions.ts';
import { findLikenesses, identitiesOf } from './likenesses.ts';
import { withIdentities } from './list-identities.ts';
import { matchEntries, type MatchedEntry } from './match-entries.ts';

const EMPTY: DraftContent = { payments: [] };
const NOBODY: readonly LearnedPayer[] = [];
const NO_NAMES = {};

/** The lines of a run, the items that each line pays, and the lines that drafts already have. */
export function useRunEntries(
  run: BankRun,
  hasQuestions: (columns: Columns, lines: readonly BankLine[]) => boolean,
) {
  const { file, table, decisions, drafted, method, units } = run;
  // Has no partner, so that it lists the items of all partners.
  const [anyone] = useState(() => newPayment());
  const { list, isFresh, all, open } = useOpenItems('', EMPTY, anyone, true);
  const { data: learned = NOBODY } = useQuery(learnedPayersQuery);
  const { data: settings } = useQuery(settingsQuery);
  const isLoading = list.loadedAt === null && list.state !== 'failed';
  const columns = useMemo(
    () => (file ? STATEMENT_COLUMNS : (run.columns ?? guessColumns(table, knownByBank(all)))),
    [file, run.columns, table, all],
  );
  const payable = file?.sorted.payable;
  const partners = usePartners(decisions);
  const { mark, incoming, countsBatches } = run.answers;
  const unitsNames = settings?.codes.units ?? NO_NAMES;
  const asWritten = useMemo(
    () =>
      payable
        ? statementLines(payable, all, partners, learned)
        : withIdentities(
            readBankList(table, columns, all, {
              partners,
              mark,
              incoming,
              countsBatches,
              learned,
              unitsNames,
            }),
            columns.roles,
          ),
    [payable, table, columns, all, partners, mark, incoming, countsBatches, learned, unitsNames],
  );
  const { others } = run;
  const lines = useMemo(() => asOthers(asWritten, others), [asWritten, others]);
  const isAsking = hasQuestions(columns, lines);
  const [identities, beginnings] = useMemo(() => {
    const payable = lines.filter(({ amount }) => amount !== null);
    return [
      payable.flatMap((line) => identitiesOf(line)),
      [...new Set(payable.flatMap(({ days }) => days ?? []))],
    ];
  }, [lines]);
  const known = useQuery({
    queryKey: [...draftQueries.bankEntries, identities, beginnings],
    queryFn: async () => {
      const savesKnown = savesSoFar();
      const [drafts, decisions] = await Promise.all([
        askKnownBankEntries(identities, beginnings),
        askBankDecisions(identities),
      ]);
      return { drafts, saved: { decisions, savesKnown } };
    },
    enabled: !isLoading && !isAsking && identities.length > 0,
    refetchOnMount: 'always',
    // A new run loads them again, because other people decide as well.
    gcTime: 0,
  });
  const draftNameOf = useMemo(() => {
    const names = new Map(known.data?.drafts.map(({ entry, name }) => [entry, name]));
    return (line: BankLine) => identitiesOf(line).flatMap((it) => names.get(it) ?? [])[0] ?? null;
  }, [known.data]);
  useSavedDecisions(lines, known.data?.saved);
  const { account } = run;
  const done = useMemo(() => {
    /** A draft that the proxy has had may be deleted by now, or changed. */
    const isOnlyHere = (index: number): boolean => {
      const draft = drafted.get(index);
      return draft !== undefined && notSavedYet(account, draft).is();
    };
    return new Set(
      lines.flatMap((line, index) =>
        draftNameOf(line) !== null || isOnlyHere(index) ? [index] : [],
      ),
    );
  }, [lines, draftNameOf, drafted, account]);
  /** Entries that a person has to compare with one in a draft before anything else. */
  const alike = useMemo(
    () =>
      findLikenesses(
        lines,
        known.data?.drafts ?? [],
        (line) => draftNameOf(line) !== null,
        // A draft may have got it after it was accepted.
        (index) => decisions.get(index)?.state !== 'aside' && !done.has(index),
      ),
    [lines, known.data, draftNameOf, decisions, done],
  );
  const question = useMemo(
    () =>
      isLoading || isAsking
        ? null
        : {
            lines,
            items: open,
            method: NO_METHOD,
            units,
            decisions,
            // Otherwise the copy of a payment could take the items of another one.
            done: new Set([...done, ...alike.keys()]),
            tolerances: tolerancesOf(settings),
            reason: differenceReasonsOf(settings)[0]!.code,
          },
    [lines, open, units, decisions, done, alike, settings, isLoading, isAsking],
  );
  const { matched, isWhole, error } = useMatched(question);
  return {
    list,
    isFresh,
    all,
    open,
    columns,
    lines,
    isAsking,
    known,
    /** Returns the name of a draft that has a line. */
    draftNameOf,
    alike,
    done,
    // The method is added here, so that typing it does not repeat the matching.
    matched: useMemo(
      () => matched.map((one) => one && { ...one, payment: { ...one.payment, method } }),
      [matched, method],
    ),
    // Until the drafts' entries are loaded, the lines count as open for review.
    isWhole: isWhole && !known.isLoading,
    error,
  };
}

/** Gives lines that a person called other payments the identities of others. */
function asOthers(
  lines: readonly BankLine[],
  others: ReadonlyMap<number, number>,
): readonly BankLine[] {
  if (others.size === 0) return lines;
  const taken = new Set(lines.flatMap(({ bankEntry }) => bankEntry ?? []));
  return lines.map((line, index) => {
    const { bankEntry } = line;
    const times = others.get(index);
    if (bankEntry === undefined || times === undefined) return line;
    let next = bankEntry;
    for (let time = 0; time < times; time++) {
      next = nextIdentity(bankEntry, taken);
      taken.add(next);
    }
    const alone = { ...line, days: [] };
    // It only looked like another one.
    if (times === 0) return alone;
    return { ...alone, bankEntry: next, former: undefined, bookedAs: null, onValueDay: null };
  });
}

const NO_METHOD = { Id: null, Code: null, Name: null };

/** The partners that a person chose: the same map while none of them changes. */
function usePartners(
  decisions: ReadonlyMap<number, BankDecision>,
): ReadonlyMap<number, PartnerReference> {
  const chosen = [...decisions].flatMap(([index, { partner }]) =>
    partner ? [[index, partner] as const] : [],
  );
  const key = chosen.map(([index, { Id, Code }]) => `${index} ${Id} ${Code}`).join('\n');
  // eslint-disable-next-line react/exhaustive-deps
  return useMemo(() => new Map(chosen), [key]);
}

interface Matched {
  matched: readonly (MatchedEntry | null)[];
  isWhole: boolean;
  error: unknown;
}

const NOTHING: Matched = { matched: [], isWhole: false, error: null };

type Question = Omit<Parameters<typeof matchEntries>[1], 'addUp' | 'onMatched'> & {
  lines: readonly BankLine[];
};

/** Matches the entries. Former matches stay on screen during the search. */
function useMatched(question: Question | null): Matched {
  const [answer, setAnswer] = useState<Matched & { question: Question | null }>({
    ...NOTHING,
    question: null,
  });
  // Caches sums, because every decision needs the same ones again.
  const [sums] = useState(() => new Map<string, SubsetSums>());
  useEffect(() => {
    if (question === null) return undefined;
    const asking = new AbortController();
    const { lines, ...options } = question;
    const set = (next: Matched): void => {
      if (!asking.signal.aborted) setAnswer({ ...next, question });
    };
    const addUp = async (asked: SubsetSumQuestion): Promise<SubsetSums> => {
      const key = `${asked.target}=${asked.amounts.join()}`;
      const before = sums.get(key);
      if (before) return before;
      const found = await askSubsetSums(asked, asking.signal);
      sums.set(key, found);
      return found;
    };
    const onMatched = (matched: (MatchedEntry | null)[]): void =>
      set({ matched, isWhole: false, error: null });
    matchEntries(lines, { ...options, addUp, onMatched }).then(
      (matched) => set({ matched, isWhole: true, error: null }),
      (error: unknown) => set({ matched: [], isWhole: false, error }),
    );
    return () => asking.abort();
  }, [question, sums]);
  if (question === null || answer.question === null) return NOTHING;
  if (answer.question === question) return answer;
  // A result for another file does not apply.
  const isSame = answer.question.lines.length === question.lines.length;
  return isSame ? { ...answer, isWhole: false } : NOTHING;
}
