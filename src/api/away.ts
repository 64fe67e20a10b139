/** An answer of the proxy's as it was read. */
export interface KeptAnswer {
  text: string;
  /** When it was asked for, in ms since 1970. */
  at: number;
}

/** The saved state that replaces Waybill where it could not be reached on opening. */
interface Away {
  /** By `METHOD path` of the request. */
  answers: ReadonlyMap<string, KeptAnswer>;
  /** When something was read last, in ms since 1970; `null` where nothing is to be shown. */
  reachedAt: number | null;
  /** When the oldest and the newest of the data on screen were loaded. */
  shown: { from: number; to: number } | null;
}

let away: Away | null = null;
const listeners = new Set<() => void>();

function set(next: Away | null): void {
  away = next;
  for (const listener of listeners) listener();
}

/**
 * Whether all data on screen comes from an earlier visit. This never changes while the page is
 * open, so that saved data never mixes with current data, nor proves anything.
 */
export const whileAway = {
  get: (): Away | null => away,
  begin: (answers: Away['answers'], reachedAt: number | null) =>
    set({ answers, reachedAt, shown: null }),
  end: () => set(null),
  /** The answer to a read of this name, for which there may be none; notes that it is shown. */
  take: (name: string): KeptAnswer | undefined => {
    const answer = away?.answers.get(name);
    if (!away || !answer) return undefined;
    const { from, to } = away.shown ?? { from: answer.at, to: answer.at };
    const shown = { from: Math.min(from, answer.at), to: Math.max(to, answer.at) };
    if (shown.from !== away.shown?.from || shown.to !== away.shown.to) set({ ...away, shown });
    return answer;
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

type Keep = (name: string, answer: KeptAnswer) => void;
let keep: Keep | null = null;
const waiting = new Map<string, KeptAnswer>();

/** Passes on an answer worth saving, once the code that saves is loaded. */
export function noteAnswer(name: string, answer: KeptAnswer): void {
  if (keep) keep(name, answer);
  else waiting.set(name, answer);
}

export function keepAnswersBy(by: Keep): void {
  keep = by;
  for (const [name, answer] of waiting) by(name, answer);
  waiting.clear();
}
