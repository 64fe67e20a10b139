import type { AreaState, ServiceStatus } from '#contract/service-status.ts';
import { isRefusal, readEnvelope } from '#contract/envelope.ts';
import { parseJson } from '#lib/json.ts';
import { ProblemError } from '../problem-error.ts';
import type { Reads } from './reads.ts';
import { parseTarget } from './target.ts';

interface Area {
  state: AreaState;
  detail: string;
}

/** For how long a status is given out again, in milliseconds. */
const SHARED_FOR = 15_000;

/** Asks each area of the service one small question; everybody within 15 s shares the answer. */
export function createStatus(reads: Reads): () => Promise<ServiceStatus> {
  let shared: { until: number; status: Promise<ServiceStatus> } | undefined;
  return async () => {
    const now = performance.now();
    if (shared === undefined || shared.until <= now) {
      shared = { until: now + SHARED_FOR, status: ask(reads) };
    }
    return await shared.status;
  };
}

async function ask(reads: Reads): Promise<ServiceStatus> {
  const [notifications, accounting, carriers] = await Promise.all([
    askArea(reads, 'POST', '/api/v2/notifications/1/1?statuses=1'),
    askArea(reads, 'GET', '/api/v2/accounting/receivables/1'),
    askArea(reads, 'GET', '/api/v2/carriers'),
  ]);
  return {
    areas: { notifications, accounting, carriers },
    checkedAt: new Date().toISOString(),
  };
}

async function askArea(reads: Reads, method: string, path: string): Promise<Area> {
  const { endpoint, target } = parseTarget(method, path);
  if (endpoint.kind !== 'read') throw new TypeError(`${endpoint.id} is no read`);
  try {
    // Fresh: the carriers' cache outlives a service that went down.
    const { status, body } = await reads.read(endpoint, target, true);
    if (isRefusal(status, readEnvelope(parseJson(body.toString())))) return refused(status);
    return { state: 'answering', detail: 'It answers.' };
  } catch (error) {
    if (error instanceof ProblemError) return failed(error);
    if (error instanceof SyntaxError) return { state: 'failing', detail: 'It answers no JSON.' };
    throw error;
  }
}

function refused(status: number): Area {
  if (status === 404 || status === 501) {
    return { state: 'absent', detail: `This service does not offer it (${status}).` };
  }
  return { state: 'failing', detail: `The service refused to answer (${status}).` };
}

function failed({ kind, problem }: ProblemError): Area {
  const detail = problem.detail ?? problem.title;
  switch (kind) {
    case 'no-credentials':
      return { state: 'no-credentials', detail };
    case 'service-refused-credentials':
      return { state: 'credentials-refused', detail };
    case 'service-unreachable':
    case 'service-broke-off':
    case 'service-timeout':
      return { state: 'unreachable', detail };
    default: {
      const { serviceStatus } = problem;
      return serviceStatus === 404 || serviceStatus === 501
        ? refused(serviceStatus)
        : { state: 'failing', detail };
    }
  }
}
