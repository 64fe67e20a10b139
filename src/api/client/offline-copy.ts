import { createStore } from '#lib/store.ts';

/** An answer of the proxy as it was received. */
export interface SavedAnswer {
  text: string;
  /** When the answer was requested, in ms since 1970. */
  at: number;
}

/** The saved state that replaces Waybill where it could not be reached on opening. */
interface OfflineCopy {
  /** By `METHOD path` of the request. */
  answers: ReadonlyMap<string, SavedAnswer>;
  /** When Waybill last answered, in ms since 1970; `null` if nothing can be shown. */
  reachedAt: number | null;
  /** When the oldest and the newest of the data on screen were loaded. */
  shown: { from: number; to: number } | null;
}

const { get, set, subscribe } = createStore<OfflineCopy | null>(null);

/**
 * Whether all data on screen comes from an earlier visit. This never changes while the page is
 * open, so that saved data never mixes with current data, nor proves anything.
 */
export const offlineCopy = {
  get,
  subscribe,
  begin: (answers: OfflineCopy['answers'], reachedAt: number | null) =>
    set({ answers, reachedAt, shown: null }),
  end: () => set(null),
  /** Returns the saved answer to a read of this name, if any; records that it is shown. */
  take: (name: string): SavedAnswer | undefined => {
    const current = get();
    const answer = current?.answers.get(name);
    if (!current || !answer) return undefined;
    const { from, to } = current.shown ?? { from: answer.at, to: answer.at };
    const shown = { from: Math.min(from, answer.at), to: Math.max(to, answer.at) };
    if (shown.from !== current.shown?.from || shown.to !== current.shown.to)
      set({ ...current, shown });
    return answer;
  },
};

type Save = (name: string, answer: SavedAnswer) => void;
let save: Save | null = null;
const waiting = new Map<string, SavedAnswer>();

/** Passes on an answer worth saving, once the code that saves is loaded. */
export function noteAnswer(name: string, answer: SavedAnswer): void {
  if (save) save(name, answer);
  else waiting.set(name, answer);
}

export function saveAnswersWith(by: Save): void {
  save = by;
  for (const [name, answer] of waiting) by(name, answer);
  waiting.clear();
}
