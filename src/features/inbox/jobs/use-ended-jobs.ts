import { useEffect, useEffectEvent, useRef } from 'react';
import type { KnownJob } from '#api/jobs/known-job.ts';
import { useJobs } from '#api/jobs/use-jobs.ts';

/** Calls back with the actions that have ended, or were stopped before their end. */
export function useEndedJobs(onEnded: (jobs: readonly KnownJob[]) => void): void {
  const { jobs, find } = useJobs();
  const before = useRef<readonly string[]>([]);
  const notice = useEffectEvent(onEnded);
  useEffect(() => {
    const running = jobs.filter(({ state }) => state === 'running' || state === 'stopping');
    const ids = running.map(({ id }) => id);
    const ended = before.current.filter((id) => !ids.includes(id));
    before.current = ids;
    if (ended.length > 0) notice(ended.flatMap((id) => find(id) ?? []));
  }, [jobs, find]);
}
