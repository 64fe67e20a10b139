import type { AreaState, ServiceStatus } from '#contract/service-status.ts';
import { isNotOffered, isRefusal, readEnvelope } from '#contract/envelope.ts';
import { ContractError, readPage } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { parseJson } from '#lib/json.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { firstPageStatus, type AskFirstPage, type FirstPage } from './first-page.ts';
import { ListsRefusedError } from './probe-first-page.ts';
import type { Reads } from './reads.ts';
import { parseReadTarget } from './target.ts';

interface Area {
  state: AreaState;
  detail: string;
}

/** How long a status is reused, in milliseconds. */
const SHARED_FOR = 3_000;

/**
 * Sends one small request to each area of the service; all callers within 3 s share the answer.
 * @param clockOffset milliseconds by which the service's clock is ahead
 */
export function createStatus(
  reads: Reads,
  firstPage: FirstPage,
  clockOffset: () => number | null,
): () => Promise<ServiceStatus> {
  let shared: { until: number; status: Promise<ServiceStatus> } | undefined;
  return async () => {
    const now = performance.now();
    if (shared === undefined || shared.until <= now) {
      const status = ask(reads, firstPage.ask).then((areas) => ({
        areas,
        firstPage: firstPageStatus(firstPage),
        clockOffset: inSeconds(clockOffset()),
        checkedAt: new Date().toISOString(),
      }));
      shared = { until: now + SHARED_FOR, status };
    }
    return await shared.status;
  };
}

function inSeconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Math.round(milliseconds / 1000);
}

async function ask(reads: Reads, firstPage: AskFirstPage): Promise<ServiceStatus['areas']> {
  const [notifications, accounting, carriers] = await Promise.all([
    askArea(reads, 'POST', async () => `/api/v2/notifications/1/${await firstPage()}?statuses=1`),
    askArea(reads, 'GET', async () => `/api/v2/accounting/receivables/1/${await firstPage()}`),
    askArea(reads, 'GET', () => '/api/v2/carriers'),
  ]);
  return { notifications, accounting, carriers };
}

async function askArea(
  reads: Reads,
  method: string,
  pathOf: () => string | Promise<string>,
): Promise<Area> {
  try {
    const { endpoint, target } = parseReadTarget(method, await pathOf());
    // Bypass the cache, because cached carriers outlive a service that went down.
    const { status, body } = await reads.read(endpoint, target, { fresh: true });
    const answer = parseJson(body.toString());
    if (isRefusal(status, readEnvelope(answer))) return refused(status);
    readPage(z.unknown(), answer);
    return { state: 'answering', detail: 'Connected' };
  } catch (error) {
    if (error instanceof ProblemError) return failed(error);
    if (error instanceof ListsRefusedError) return refused(error.reply.status);
    if (error instanceof SyntaxError)
      return { state: 'failing', detail: 'The response is not JSON.' };
    if (error instanceof ContractError) return { state: 'failing', detail: error.message };
    throw error;
  }
}

function refused(status: number): Area {
  if (isNotOffered(status)) {
    return { state: 'absent', detail: `This service doesn’t offer it (${status}).` };
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
    case 'service-busy':
      return { state: 'busy', detail };
    case 'service-unreachable':
    case 'service-broke-off':
    case 'service-timeout':
      return { state: 'unreachable', detail };
    default: {
      const { serviceStatus } = problem;
      return serviceStatus !== undefined && isNotOffered(serviceStatus)
        ? refused(serviceStatus)
        : { state: 'failing', detail };
    }
  }
}
