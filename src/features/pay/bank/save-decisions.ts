import { hashKey } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { saveBankDecision } from '#api/bank-decisions.ts';
import type { BankDecision, BankDecisionMade, SavedBankDecision } from '#contract/bank-decision.ts';
import { cutText } from '#lib/cut-text.ts';
import { sumDecimals } from '#lib/decimal-sum.ts';
import { formatAmount } from '#lib/format-amount.ts';
import type { BankLine } from '../paste/bank-line.ts';
import { ownNames } from './likenesses.ts';
import { mayBeSavedLater } from '../model/save-failure.ts';
import { bankRun, changeRun, type BankRun } from './bank-run.ts';
import { workTexts } from './texts.ts';

/** Milliseconds from a failure to the next try. */
const AGAIN = 5_000;

/** The proxy's response, and how many decisions had been saved at the time of the request. */
export interface SavedDecisions {
  decisions: readonly SavedBankDecision[];
  savesKnown: number;
}

let saves = 0;

/** Returns a number that later tells whether a response includes the latest save. */
export function savesSoFar(): number {
  return saves;
}

/** Places of decisions that the proxy doesn't have yet. */
export function unsavedOf({ decisions, saved }: Pick<BankRun, 'decisions' | 'saved'>): number[] {
  return [...new Set([...decisions.keys(), ...saved.keys()])].filter(
    (index) => decisions.get(index) !== saved.get(index),
  );
}

/**
 * Returns the names under which a line's entry may have a decision. One about the entry
 * that the bank booked is `batchesAside`'s.
 */
export function decisionNames(line: BankLine): string[] {
  return line.amount === null || line.bankEntry === undefined ? [] : ownNames(line);
}

/**
 * Applies decisions that were made earlier, on another machine, or by another person. A decision
 * that isn't saved yet stays.
 */
export function restored(
  run: BankRun,
  names: readonly (readonly string[])[],
  { decisions, savesKnown }: SavedDecisions,
): Partial<BankRun> {
  const saved = new Map(decisions.map((it) => [it.entry, it]));
  const next = { decisions: new Map(run.decisions), saved: new Map(run.saved) };
  const past = run.past.map((it) => ({ ...it, decisions: new Map(it.decisions) }));
  const madeBy = new Map(run.madeBy);
  const savedAs = new Map(run.savedAs);
  let isNew = false;
  for (const [index, its] of names.entries()) {
    if (its.length === 0 || (run.savedAt.get(index) ?? 0) > savesKnown) continue;
    const all = its.flatMap((name) => saved.get(name) ?? []);
    // Each may be of another file: the latest counts.
    const [theirs] = all.toSorted((a, b) => (a.at < b.at ? 1 : -1));
    const own = run.saved.get(index);
    if (theirs) {
      madeBy.set(index, { who: theirs.who, at: theirs.at });
      savedAs.set(index, theirs.entry);
    } else {
      madeBy.delete(index);
      savedAs.delete(index);
    }
    if (run.decisions.get(index) !== own) continue;
    if (hashKey([theirs?.decision]) === hashKey([own])) continue;
    isNew = true;
    for (const map of [next.decisions, next.saved, ...past.map((it) => it.decisions)]) {
      if (theirs) map.set(index, theirs.decision);
      else map.delete(index);
    }
  }
  // The same decisions stay the same map: another one would match the whole file again.
  return isNew ? { ...next, past, madeBy, savedAs } : { madeBy, savedAs };
}

/**
 * Puts entries aside whose details become payments, because a statement with fewer details may list
 * them later. Without that, a person would have to know.
 */
export function putBatchesAside(
  lines: readonly BankLine[],
  ready: readonly { line: BankLine }[],
): void {
  for (const made of batchesAside(lines, ready)) void putAside(made);
}

async function putAside(made: BankDecisionMade): Promise<void> {
  const account = bankRun.get()?.account;
  const isSame = (): boolean => bankRun.get()?.account === account;
  // Another account has other entries.
  while (isSame()) {
    try {
      return await saveBankDecision(made);
    } catch (error) {
      if (!mayBeSavedLater(error)) {
        const refusedAside = bankRun.get()?.refusedAside ?? [];
        if (isSame()) changeRun({ refusedAside: [...refusedAside, { made, error }] });
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }
}

export function batchesAside(
  lines: readonly BankLine[],
  ready: readonly { line: BankLine }[],
): BankDecisionMade[] {
  const parts = Map.groupBy(lines, ({ bookedAs }) => bookedAs ?? '');
  const batches = new Map(ready.map(({ line }) => [line.bookedAs ?? '', line.bookedShort]));
  batches.delete('');
  const own = new Set(lines.map(({ bankEntry }) => bankEntry));
  return [...batches].flatMap(([booked, short]): BankDecisionMade[] => {
    const of = parts.get(booked)!;
    const about = formatAmount(sumDecimals(of.flatMap(({ amount }) => amount ?? [])));
    const aside = { reason: '', note: workTexts.inParts(of.length) };
    const names = [booked, short ?? []].flat();
    // Two entries of one statement may have the same reference, and are two payments.
    return names
      .filter((entry) => !own.has(entry))
      .map((entry) => ({ entry, about, decision: { state: 'aside', aside } }));
  });
}

/** Names an entry in the audit log: `Northfield · 120.50 USD`. */
function aboutOf({ payer, amount, currency }: BankLine): string {
  const money = amount === null ? [] : [formatAmount(amount), ...(currency?.texts ?? [])];
  return [payer.name, money.join(' ')].filter(Boolean).join(' · ');
}

/** Saves decisions as they are made, and applies those from the proxy. */
export function useSavedDecisions(
  lines: readonly BankLine[],
  saved: SavedDecisions | undefined,
): void {
  const entries = useMemo(
    () =>
      lines.map((line) => ({
        names: decisionNames(line),
        about: cutText(aboutOf(line), 200),
      })),
    [lines],
  );
  useEffect(() => {
    const now = bankRun.get();
    if (now && saved) {
      changeRun(
        restored(
          now,
          entries.map(({ names }) => names),
          saved,
        ),
      );
    }
  }, [entries, saved]);
  useEffect(() => saveDecisions(entries), [entries]);
}

interface NamedEntry {
  names: readonly string[];
  about: string;
}

/**
 * The entries of the lines on screen, stored here because saving continues after the screen is
 * left.
 */
let entriesNow: readonly NamedEntry[] = [];
let isSaving = false;
let pausing: ReturnType<typeof setTimeout> | undefined;

/** Saves decisions about these entries. @returns a function that ends it */
export function saveDecisions(entries: readonly NamedEntry[]): () => void {
  entriesNow = entries;
  void saveAll();
  return bankRun.subscribe(() => void saveAll());
}

/** Whether a decision about an entry on screen is not saved yet, or is being saved. */
export function hasUnsaved(run: BankRun): boolean {
  return unsavedOf(run).some((it) => entriesNow[it]?.names.length);
}

/** Returns why decisions were refused that still are as they were then. */
export function refusalsOf(run: BankRun): unknown[] {
  const ofEntries = unsavedOf(run).flatMap((it) =>
    isRefused(run, it) ? [run.refused.get(it)!.error] : [],
  );
  return [...ofEntries, ...run.refusedAside.map(({ error }) => error)];
}

/** Saves once more what was refused, for example after the person got the right. */
export function saveRefused(): void {
  const again = bankRun.get()?.refusedAside ?? [];
  changeRun({ refused: new Map(), refusedAside: [] });
  for (const { made } of again) void putAside(made);
}

function isRefused({ refused, decisions }: BankRun, index: number): boolean {
  return refused.has(index) && refused.get(index)!.decision === decisions.get(index);
}

function nextUnsaved(run: BankRun): number | undefined {
  return unsavedOf(run).find((it) => entriesNow[it]?.names.length && !isRefused(run, it));
}

/** Saves one after the other, so that the latest decision about an entry is the one that stays. */
async function saveAll(): Promise<void> {
  if (isSaving || pausing !== undefined) return;
  isSaving = true;
  try {
    for (;;) {
      const run = bankRun.get();
      if (!run) break;
      const index = nextUnsaved(run);
      if (index === undefined) {
        // The person may have undone the decision that failed to save.
        if (run.isUnsaved) changeRun({ isUnsaved: false });
        break;
      }
      const { names, about } = entriesNow[index]!;
      const decision = run.decisions.get(index);
      const entry = names.find((name) => name === run.savedAs.get(index)) ?? names[0]!;
      try {
        await saveBankDecision({ entry, about, decision: decision ?? null });
      } catch (error) {
        if (mayBeSavedLater(error)) throw error;
        noteRefused(run.table, index, { decision, error });
        continue;
      }
      saves++;
      noteSaved(run.table, index, decision);
    }
    isSaving = false;
  } catch {
    pausing = setTimeout(() => {
      pausing = undefined;
      void saveAll();
    }, AGAIN);
    isSaving = false;
    if (bankRun.get()) changeRun({ isUnsaved: true });
  }
}

function noteRefused(
  table: BankRun['table'],
  index: number,
  refusal: { decision: BankDecision | undefined; error: unknown },
): void {
  const run = bankRun.get();
  // Another file was opened in the meantime.
  if (!run || run.table !== table) return;
  changeRun({ refused: new Map(run.refused).set(index, refusal), isUnsaved: false });
}

function noteSaved(
  table: BankRun['table'],
  index: number,
  decision: BankDecision | undefined,
): void {
  const run = bankRun.get();
  // Another file was opened in the meantime.
  if (!run || run.table !== table) return;
  const saved = new Map(run.saved);
  if (decision) saved.set(index, decision);
  else saved.delete(index);
  const madeBy = new Map(run.madeBy);
  madeBy.delete(index);
  changeRun({
    saved,
    madeBy,
    savedAt: new Map(run.savedAt).set(index, saves),
    isUnsaved: false,
  });
}
