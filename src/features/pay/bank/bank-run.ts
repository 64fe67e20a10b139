import type { DraftPayment } from '#contract/draft.ts';
import type { Columns } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { createStore } from '#lib/store.ts';
import type { BankFile } from '../paste/statement-lines.ts';
import type { Answers } from '../paste/remittance.ts';
import type { BankDecision, BankDecisionMade } from '#contract/bank-decision.ts';

/** A bank's file, and the person's decisions about its entries so far. */
export interface BankRun {
  /** The service account: another one has other partners. */
  account: string;
  /** `null` for a list that was pasted. */
  file: BankFile | null;
  table: TextTable;
  /** The columns' contents, if a person set them. */
  columns: Columns | null;
  answers: Answers;
  method: DraftPayment['method'];
  units: number | null;
  decisions: ReadonlyMap<number, BankDecision>;
  /** Before each decision, the latest last. */
  past: readonly Pick<BankRun, 'decisions' | 'others'>[];
  /** Decisions as the proxy has them. */
  saved: ReadonlyMap<number, BankDecision>;
  /** Names of the entries that have them; the same entry may have another one in another file. */
  savedAs: ReadonlyMap<number, string>;
  /** Number of the save that sent this page's decision to the proxy. */
  savedAt: ReadonlyMap<number, number>;
  /** People who made decisions that came from the proxy. */
  madeBy: ReadonlyMap<number, { who: string | null; at: string }>;
  /** Whether the latest decisions couldn't be saved to the proxy. */
  isUnsaved: boolean;
  /** Decisions that the proxy refused to save, and why: another try would be refused, too. */
  refused: ReadonlyMap<number, { decision: BankDecision | undefined; error: unknown }>;
  /** Decisions about a batch's own entry that it refused. */
  refusedAside: readonly { made: BankDecisionMade; error: unknown }[];
  /** Drafts, by their ids, into which entries went from here. */
  drafted: ReadonlyMap<number, string>;
  /** How often a person said that an entry isn't the one that a draft has; 0: it only looked so. */
  others: ReadonlyMap<number, number>;
}

/** Initial values of a run without decisions. */
export const UNDECIDED = {
  decisions: new Map(),
  past: [],
  saved: new Map(),
  savedAs: new Map(),
  savedAt: new Map(),
  madeBy: new Map(),
  isUnsaved: false,
  refused: new Map(),
  refusedAside: [],
  others: new Map(),
} as const satisfies Partial<BankRun>;

/** The tab keeps the file for a reload (`saved-run.ts`); the proxy has the decisions. */
export const bankRun = createStore<BankRun | null>(null);

export function changeRun(change: Partial<BankRun>): void {
  const run = bankRun.get();
  if (run) bankRun.set({ ...run, ...change });
}

/** @param change what is new; `state: undefined` takes a state back */
export function decide(
  indexes: number | readonly number[],
  change: { [K in keyof BankDecision]?: BankDecision[K] | undefined },
): void {
  const run = bankRun.get();
  if (!run) return;
  const decisions = new Map(run.decisions);
  for (const index of [indexes].flat()) {
    const next = { ...run.decisions.get(index), ...change };
    const decision = Object.fromEntries(
      Object.entries(next).filter(([, value]) => value !== undefined),
    ) as BankDecision;
    decisions.set(index, decision);
  }
  changeRun({ decisions, past: withPast(run) });
}

function withPast({ past, decisions, others }: BankRun): BankRun['past'] {
  return [...past, { decisions, others }];
}

/**
 * Two payments may look alike: the person says that these entries aren't those that a draft has.
 * @param isKnown whether those have the same identities, so that these need the next
 */
export function takeAsOther(indexes: readonly number[], isKnown: boolean): void {
  const run = bankRun.get();
  if (!run) return;
  const others = new Map(run.others);
  for (const index of indexes) {
    others.set(index, (run.others.get(index) ?? 0) + (isKnown ? 1 : 0));
  }
  changeRun({ others, past: withPast(run) });
}

export function undoDecision(): void {
  const run = bankRun.get();
  const before = run?.past.at(-1);
  if (!before) return;
  const { decisions, others } = before;
  changeRun({ decisions, others, past: run!.past.slice(0, -1) });
}
