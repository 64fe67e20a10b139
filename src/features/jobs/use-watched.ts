import { useState } from 'react';

export interface Watched {
  /** Of what is or was under way since the page was opened, and was not forgotten. */
  ids: ReadonlySet<string>;
  forget: (id: string) => void;
}

/** Remembers what was under way, so that its end can be told. */
export function useWatched(running: readonly string[]): Watched {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  if (running.some((id) => !ids.has(id))) setIds(new Set([...ids, ...running]));
  return {
    ids,
    forget: (id) => setIds((known) => new Set([...known].filter((other) => other !== id))),
  };
}
