import type { Job } from '#contract/job.ts';
import type { Role } from '#contract/session.ts';

/** The role that a person needs to start a job with this action. */
export function jobRole(action: Job['action']): Role {
  return action === 'acknowledge' ? 'accounting' : 'triage';
}
