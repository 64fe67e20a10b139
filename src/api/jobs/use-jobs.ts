import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { deleteDatabases } from '../offline/delete-databases.ts';
import type { JobView } from './describe-job.ts';
import { createJobEngine, type JobEngine } from './job-engine.ts';
import { perClient } from '../client/per-client.ts';

/** Actions on notifications, and the jobs that carry them out. */
export interface UsedJobs extends Omit<JobEngine, 'subscribe' | 'views'> {
  /** Newest first: running jobs, and those of the last twenty that a screen needs. */
  jobs: readonly JobView[];
}

/** Returns the signed-in person's jobs. Pass `isTheirs` false for a person who may not have any. */
export function useJobs(isTheirs = true): UsedJobs {
  const client = useQueryClient();
  const engine = isTheirs ? engineOf(client) : idle;
  const jobs = useSyncExternalStore(engine.subscribe, engine.views);
  return { ...engine, jobs };
}

const nothing: readonly JobView[] = [];

const idle: JobEngine = {
  subscribe: () => () => {},
  views: () => nothing,
  find: () => undefined,
  act: () => '',
  undo: () => {},
  retryFailed: () => {},
  stop: () => {},
  resume: () => {},
  dismiss: () => {},
};

const engineOf = perClient((client) => {
  // Earlier versions of Waybill saved the page's activity in the browser.
  void deleteDatabases('runs');
  return createJobEngine(client);
});
