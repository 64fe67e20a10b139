import { useEffect, useRef } from 'react';
import { useJobs } from '#api/jobs/use-jobs.ts';

/** Calls when something that was done from here has come to its end. */
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
