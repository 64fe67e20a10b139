import { useEffect, useRef, useState } from 'react';
import type { UsedJobs } from '#api/jobs/use-jobs.ts';

type JobView = UsedJobs['jobs'][number];

/**
 * The text for screen readers: that a job on several notifications has started, and the result of
 * each job, without the steps between and without results from before a reload.
 */
export function useAnnouncement(jobs: readonly JobView[]): string {
  const [text, setText] = useState('');
  const heard = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { id, state, counts, announcement } of jobs) {
      const before = heard.current.get(id);
      if (before === state) continue;
      heard.current.set(id, state);
      const isNews =
        state === 'running'
          ? before === undefined && counts.total > 1
          : before !== undefined && state !== 'stopping';
      if (isNews) setText(announcement);
    }
  }, [jobs]);
  return text;
}
