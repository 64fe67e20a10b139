import type { DraftContent } from '#contract/draft.ts';

/** A draft with its undo history. */
export interface DraftHistory {
  name: string;
  content: DraftContent;
  past: readonly Past[];
  /** Key of the latest edit: further ones with the same key belong to the same undo step. */
  merge: string | null;
}

interface Past {
  name: string;
  content: DraftContent;
}

/** Steps that can be undone. */
const MOST_STEPS = 200;

export function beginHistory(name: string, content: DraftContent): DraftHistory {
  return { name, content, past: [], merge: null };
}

/**
 * Returns the history after an edit. An edit without a change adds no step.
 *
 * @param merge consecutive edits of the same name are undone together, like the letters of a word
 */
export function edited(
  history: DraftHistory,
  change: Partial<Past>,
  merge: string | null = null,
): DraftHistory {
  const { name, content, past } = history;
  const next = { name: change.name ?? name, content: change.content ?? content };
  if (next.name === name && next.content === content) return history;
  const isMerged = merge !== null && merge === history.merge;
  const steps = isMerged ? past : [...past, { name, content }].slice(-MOST_STEPS);
  return { ...next, past: steps, merge };
}

/** The history after something that follows from the latest step, and is undone with it. */
export function amended(history: DraftHistory, change: Partial<Past>): DraftHistory {
  return { ...history, ...change };
}

/** Returns the history before the latest step, or the same one where there was none. */
export function undone(history: DraftHistory): DraftHistory {
  const before = history.past.at(-1);
  return before ? { ...before, past: history.past.slice(0, -1), merge: null } : history;
}
