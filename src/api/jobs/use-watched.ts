import { useState } from 'react';

export interface Watched {
  /** Ids of tasks that ran since the page was opened and weren't dismissed. */
  ids: ReadonlySet<string>;
  forget: (id: string) => void;
}

/** Remembers running tasks, so that their results can be shown. */
export function useWatched(running: readonly string[]): Watched {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  if (running.some((id) => !ids.has(id))) setIds(new Set([...ids, ...running]));
  return {
    ids,
    forget: (id) => setIds((known) => new Set([...known].filter((other) => other !== id))),
  };
}
