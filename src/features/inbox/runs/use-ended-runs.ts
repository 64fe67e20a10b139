import { useEffect, useRef } from 'react';
import { useRuns } from '#api/runs/use-runs.ts';

/** Calls when something that was done from here has come to its end. */
export function useEndedRuns(onEnded: () => void): void {
  const { runs } = useRuns();
  const ended = runs.filter(({ state }) => state === 'finished').length;
  const known = useRef(ended);
  const latest = useRef(onEnded);
  useEffect(() => {
    latest.current = onEnded;
  });
  useEffect(() => {
    if (known.current === ended) return;
    known.current = ended;
    latest.current();
  }, [ended]);
}
