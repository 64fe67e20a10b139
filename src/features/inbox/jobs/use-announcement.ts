import { useEffect, useRef, useState } from 'react';
import type { UsedJobs } from '#api/jobs/use-jobs.ts';

type JobView = UsedJobs['jobs'][number];

/**
 * What is said aloud of jobs: that one of many notifications has begun, and what came of each;
 * none of the steps between, and nothing that was said before a reload.
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
