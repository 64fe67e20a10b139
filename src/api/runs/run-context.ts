import type { Chunk, Item, Run } from './run.ts';

/** What a run is doing at the moment; `waiting` for an earlier run on the same ids. */
export type Phase = 'waiting' | 'checking' | 'sending' | 'settling';

/** What carrying out a run needs of the world. */
export interface RunContext {
  /** Number of a list's first page at this service. */
  firstPage: () => Promise<number>;
  /** How long a batch may take before what is unchanged counts as refused; ms. */
  waitingTime: number;
  /** What is to be sent was chosen just now; else it is looked at first, whether it is still so. */
  isFresh: boolean;
  signal: AbortSignal;
  /** Milliseconds since 1970. */
  now: () => number;
  /** A UUID for an Idempotency-Key. */
  newKey: () => string;
  sleep: (milliseconds: number) => Promise<void>;
  /** Resolves once they are on disk, all or none. */
  save: (...chunks: Chunk[]) => Promise<void>;
  /** What is being done, and what stands in its way just now, if anything. */
  report: (run: Run, phase: Phase, problem: unknown) => void;
  /** Items whose verdict has just been given, with the statuses that were seen. */
  settled: (run: Run, items: readonly Item[], seen: ReadonlyMap<string, number[]>) => void;
}

/** Milliseconds before the n-th try, from 0: half as long again each time, up to a cap. */
export function backOff(tries: number, { first, cap }: { first: number; cap: number }): number {
  return Math.min(first * 1.5 ** tries, cap);
}
