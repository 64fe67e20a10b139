import { familyOf, rootOf, targetsToRetry, targetsToUndo } from '#contract/job-rules.ts';
import type { Job, JobTarget, NewJob, TargetResult } from '#contract/job.ts';
import { problemType, type ProblemKind } from '#contract/problem.ts';
import { unansweredJob, type KnownJob } from '../known-job.ts';

const HTML = { headers: { 'Content-Type': 'text/html' } };

/** The proxy's jobs in memory, without a socket; a test carries them out. */
export function stubProxy() {
  let jobs: KnownJob[] = [];
  const revisions = new Map<TargetResult, number>();
  const asked: string[] = [];
  const trouble: (ProblemKind | 'offline' | 'no answer' | 'sign-in page')[] = [];

  function create(id: string, job: Pick<Job, 'action' | 'undoes' | 'retries'>, of: JobTarget[]) {
    const known = jobs.find((it) => it.id === id);
    if (known) return known;
    const created = { ...unansweredJob(id, job, of), revision: 1 };
    for (const target of created.targets) revisions.set(target, 1);
    jobs = [created, ...jobs];
    return created;
  }

  function change(id: string, fields: Partial<Job>): KnownJob {
    const job = jobs.find((it) => it.id === id)!;
    return Object.assign(job, fields, { revision: job.revision + 1 });
  }

  function answer(method: string, path: string, key: string, body: string | null): object {
    const { pathname, searchParams } = new URL(path, 'http://stub');
    const [, , , id = '', what] = pathname.split('/');
    if (method === 'GET' && id === '') return { jobs: jobs.map(headOf) };
    const job = jobs.find((it) => it.id === id);
    if (method === 'GET') {
      const after = Number(searchParams.get('after'));
      const targets = job!.targets.filter((target) => revisions.get(target)! > after);
      return { job: headOf(job!), targets };
    }
    if (id === '') {
      const { action, targets } = JSON.parse(body!) as NewJob;
      return headOf(create(key, { action, undoes: null, retries: null }, targets));
    }
    if (what === 'undo') {
      const of = targetsToUndo(familyOf(job!, jobs));
      const undoes = rootOf(job!, jobs).id;
      return headOf(create(key, { action: 'undo', undoes, retries: null }, of));
    }
    if (what === 'retry') {
      const { action, undoes, targets } = job!;
      return headOf(create(key, { action, undoes, retries: id }, targetsToRetry(targets)));
    }
    if (what === 'stop') return headOf(change(id, { state: 'stopping' }));
    if (what === 'resume') return headOf(change(id, { state: 'open' }));
    return headOf(change(id, { isDismissed: true }));
  }

  return {
    asked,
    /** Failures for the next requests other than GET, one each. */
    trouble,
    jobs: () => jobs,
    create,
    change,
    /** Settles a target. */
    settle: (id: string, position: number, fields: Partial<TargetResult>) => {
      const job = change(id, {});
      const target = { ...job.targets[position]!, isSent: true, ...fields };
      revisions.set(target, job.revision);
      job.targets = job.targets.map((it, index) => (index === position ? target : it));
    },
    fetch: async (path: string, init: RequestInit = {}): Promise<Response> => {
      const { method = 'GET', headers, body = null } = init;
      asked.push(`${method} ${path}`);
      const next = method === 'GET' ? undefined : trouble.shift();
      if (next === 'offline') throw new TypeError('Failed to fetch');
      if (next === 'sign-in page') return new Response('<html>', HTML);
      if (next !== undefined && next !== 'no answer') return refusal(next);
      const key = new Headers(headers).get('idempotency-key') ?? '';
      const answered = answer(method, path, key, body as string | null);
      if (next === 'no answer') throw new TypeError('Failed to fetch');
      return Response.json(answered);
    },
  };
}

function headOf(known: KnownJob): Job {
  const { targets: _targets, loaded: _loaded, ...job } = known;
  return job;
}

function refusal(kind: ProblemKind): Response {
  const status = kind === 'journal-unavailable' ? 503 : 403;
  return Response.json(
    { type: problemType(kind), title: kind, status },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );
}
