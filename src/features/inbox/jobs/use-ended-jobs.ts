import { useEffect, useRef } from 'react';
import { useJobs } from '#api/jobs/use-jobs.ts';

/** Calls back when an action has ended. */
export function useEndedJobs(onEnded: () => void): void {
  const { jobs } = useJobs();
  const ended = jobs.filter(({ state }) => state === 'finished').length;
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
