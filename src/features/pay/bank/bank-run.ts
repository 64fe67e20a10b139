import type { DraftPayment } from '#contract/draft.ts';
import type { Columns } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { createStore } from '#ui/store.ts';
import type { BankFile } from '../paste/bank-file-entry.tsx';
import type { Answers } from '../paste/remittance.ts';
import type { EntryDecision } from './match-entries.ts';

/** A bank's file, and what a person said of its entries so far. */
export interface BankRun {
  /** The service account: another one has other partners. */
  account: string;
  /** `null` for a list that was pasted. */
  file: BankFile | null;
  table: TextTable;
  /** Where a person said what they hold. */
  columns: Columns | null;
  answers: Answers;
  method: DraftPayment['method'];
  units: number | null;
  decisions: ReadonlyMap<number, EntryDecision>;
  /** Before each decision, the latest last. */
  past: readonly ReadonlyMap<number, EntryDecision>[];
  /** Entries that went into a draft from here. */
  drafted: ReadonlySet<number>;
}

/** Stays after a visit to the draft of ready entries, until the page is reloaded. */
export const bankRun = createStore<BankRun | null>(null);

export function changeRun(change: Partial<BankRun>): void {
  const run = bankRun.get();
  if (run) bankRun.set({ ...run, ...change });
}

/** @param change what is new; `state: undefined` takes a state back */
export function decide(
  index: number,
  change: { [K in keyof EntryDecision]?: EntryDecision[K] | undefined },
): void {
  const run = bankRun.get();
  if (!run) return;
  const next = { ...run.decisions.get(index), ...change };
  const decision = Object.fromEntries(
    Object.entries(next).filter(([, value]) => value !== undefined),
  ) as EntryDecision;
  changeRun({
    decisions: new Map(run.decisions).set(index, decision),
    past: [...run.past, run.decisions],
  });
}

export function undoDecision(): void {
  const run = bankRun.get();
  const before = run?.past.at(-1);
  if (before) changeRun({ decisions: before, past: run!.past.slice(0, -1) });
}
