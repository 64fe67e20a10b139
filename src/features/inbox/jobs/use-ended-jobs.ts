import { useEffect, useEffectEvent, useRef } from 'react';
import { useJobs } from '#api/jobs/use-jobs.ts';

/** Calls back when an action has ended, or was stopped before its end. */
export function useEndedJobs(onEnded: () => void): void {
  const { jobs } = useJobs();
  const underWay = jobs.filter(({ state }) => state === 'running' || state === 'stopping').length;
  const before = useRef(underWay);
  const notice = useEffectEvent(onEnded);
  useEffect(() => {
    if (underWay < before.current) notice();
    before.current = underWay;
  }, [underWay]);
}
