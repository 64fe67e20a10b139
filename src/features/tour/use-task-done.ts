import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { draftQueries } from '#api/drafts.ts';
import { useJobs } from '#api/jobs/use-jobs.ts';

/** A practice task of the last step on the sandbox. */
export type TourTask = 'archive' | 'acknowledge' | 'apply' | 'track';

/** Whether the task was done since the step is shown, as the product itself knows it. */
export function useTaskDone(task: TourTask): boolean {
  const { jobs } = useJobs(task === 'archive' || task === 'acknowledge');
  const action = task === 'archive' ? 'undo' : 'acknowledge';
  const done = jobs.filter((job) => job.action === action).length;
  const { data } = useQuery({ ...draftQueries.list, enabled: task === 'apply' });
  const lines = data?.drafts.reduce((sum, draft) => sum + draft.lines, 0);
  const count = task === 'apply' ? lines : done;
  const [before, setBefore] = useState(count);
  // Drafts from before the step load after it is shown.
  if (before === undefined && count !== undefined) setBefore(count);
  const { search } = useLocation();
  if (task === 'track') return (new URLSearchParams(search).get('track') ?? '') !== '';
  return count !== undefined && before !== undefined && count > before;
}
