import type { ServiceTest, TestedArea } from '#contract/administration.ts';
import { isNotOffered, isRefusal, readEnvelope } from '#contract/envelope.ts';
import { ledgerResult } from '#contract/ledger.ts';
import { notification } from '#contract/notification.ts';
import { paymentResult } from '#contract/payment.ts';
import { recordPaths } from '#contract/record.ts';
import { ContractError, readPage } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { isGuidShaped } from '#lib/guid.ts';
import { parseJson, type Json } from '#lib/json.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { createClient } from '../service/client.ts';
import { probeFirstPage } from '../service/probe-first-page.ts';
import { Reads } from '../service/reads.ts';
import type { Credentials } from '../service/sign.ts';
import { parseReadTarget } from '../service/target.ts';

type Area = ServiceTest['areas'][number];
type Outcome = Omit<Area, 'area'>;

/** Milliseconds for each request with its retries. */
const DEADLINE = 8_000;
const PAGE_SIZE = 20;

/**
 * Tests what these credentials may do at a service. It only reads, and follows no redirect. The
 * result shows nothing of an answer but the Units of its amounts.
 */
export async function testService(baseUrl: URL, credentials: Credentials): Promise<ServiceTest> {
  // Requests each area, even if the service has just refused another one.
  const pauses = { check: () => {}, note: () => {}, wereAccepted: () => false };
  const client = createClient({ baseUrl, credentials, pauses });
  const reads = new Reads({
    account: 'test',
    send: client.send,
    deadline: DEADLINE,
    cache: { lists: 0, carriers: 0 },
    inBulkhead: (_endpoint, { deadline }, read) => read(deadline),
  });
  const units = new Set<number>();

  async function ask(method: string, path: string): Promise<Json> {
    const { endpoint, target } = parseReadTarget(method, `/api/v2${path}`);
    const { status, body } = await reads.read(endpoint, target, { fresh: true });
    const answer = parseJson(body.toString());
    if (isRefusal(status, readEnvelope(answer))) throw new RefusedError(status);
    return answer;
  }

  async function outcomeOf(read: () => Promise<Outcome | void>): Promise<Outcome> {
    try {
      return (await read()) ?? { outcome: 'works', detail: '' };
    } catch (error) {
      return describe(error);
    }
  }

  async function noteUnits(
    schema: z.ZodMiniType<{ Total: { Units: number } }>,
    path: string,
  ): Promise<void> {
    for (const { value } of readPage(schema, await ask('GET', path)).rows) {
      units.add(value.Total.Units);
    }
  }

  async function lookUp(page: number): Promise<Record<'notifications' | 'records', Outcome>> {
    let path: string | undefined;
    const notifications = await outcomeOf(async () => {
      const answer = await ask('POST', `/notifications/${PAGE_SIZE}/${page}`);
      path = readPage(notification, answer).rows.flatMap(({ value }) => recordPathOf(value))[0];
    });
    if (notifications.outcome !== 'works') return { notifications, records: notifications };
    if (path === undefined) return { notifications, records: NO_RECORD };
    const found = path;
    return { notifications, records: await outcomeOf(async () => void (await ask('GET', found))) };
  }

  try {
    const carriers = outcomeOf(async () => {
      readPage(z.unknown(), await ask('GET', '/carriers'));
    });
    // If no list can be loaded, each area reports the reason.
    const firstPage = await probeFirstPage(reads).catch(() => null);
    const page = firstPage ?? 1;
    const ledger = '/accounting/receivables';
    const [looked, receivables, payments] = await Promise.all([
      lookUp(page),
      outcomeOf(() => noteUnits(ledgerResult, `${ledger}/${PAGE_SIZE}/${page}`)),
      outcomeOf(() => noteUnits(paymentResult, `${ledger}/payments/${PAGE_SIZE}/${page}`)),
    ]);
    const found = { ...looked, receivables, payments, carriers: await carriers };
    return {
      areas: Object.entries(found).map(([area, { outcome, detail }]) => ({
        area: area as TestedArea,
        outcome,
        detail,
      })),
      firstPage,
      units: [...units].toSorted((a, b) => a - b),
    };
  } finally {
    await client.close();
  }
}

const NO_RECORD: Outcome = {
  outcome: 'untested',
  detail: 'No notification with a record was found.',
};

class RefusedError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The service answered ${status}.`);
    this.status = status;
  }
}

function recordPathOf({ Type, RecordId }: z.output<typeof notification>): string[] {
  const path = Object.hasOwn(recordPaths, Type)
    ? recordPaths[Type as keyof typeof recordPaths]
    : undefined;
  if (path === undefined || !isGuidShaped(RecordId ?? '')) return [];
  return [path.replace('{id}', RecordId!)];
}

function describe(error: unknown): Outcome {
  if (error instanceof RefusedError) return ofStatus(error.status);
  if (error instanceof SyntaxError || error instanceof ContractError) {
    return { outcome: 'failed', detail: 'The answer isn’t what the interface describes.' };
  }
  if (!(error instanceof ProblemError)) throw error;
  const { kind, problem } = error;
  switch (kind) {
    case 'service-unreachable':
      return { outcome: 'unreachable', detail: whyUnreachable(error.cause) };
    case 'service-timeout':
      return {
        outcome: 'unreachable',
        detail: `The service didn’t answer within ${DEADLINE / 1_000} seconds.`,
      };
    case 'service-broke-off':
      return {
        outcome: 'unreachable',
        detail: 'The service ended its answer too early. Check http or https.',
      };
    default: {
      const { serviceStatus } = problem;
      return serviceStatus === undefined
        ? { outcome: 'failed', detail: problem.detail ?? problem.title }
        : ofStatus(serviceStatus);
    }
  }
}

function ofStatus(status: number): Outcome {
  if (status === 401 || status === 403) {
    return { outcome: 'refused', detail: `HTTP ${status}` };
  }
  if (isNotOffered(status)) {
    return { outcome: 'absent', detail: `HTTP ${status}` };
  }
  if (status >= 300 && status < 400) {
    return {
      outcome: 'failed',
      detail: `The service sends callers elsewhere (${status}). Use the address that it names.`,
    };
  }
  return { outcome: 'failed', detail: `The service answered ${status}.` };
}

/** System errors that people can act on. */
const reasons: readonly (readonly [pattern: RegExp, detail: string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, 'No machine has this name (DNS).'],
  [/ECONNREFUSED/, 'Nothing answers at this address and port.'],
  [/TIMEOUT|ETIMEDOUT/, 'The machine didn’t answer in time.'],
  [/EHOSTUNREACH|ENETUNREACH/, 'No network leads to this machine.'],
  [/CERT_HAS_EXPIRED/, 'The service’s certificate has expired.'],
  [/CERT_NOT_YET_VALID/, 'The service’s certificate isn’t valid yet. Check this machine’s clock.'],
  [/ALTNAME/, 'The service’s certificate is for another host name. Check the address.'],
  [
    /SELF_SIGNED|UNABLE_TO/,
    'No authority that this machine trusts signed the service’s certificate. Name yours in NODE_EXTRA_CA_CERTS.',
  ],
  [/EPROTO|SSL|TLS/, 'No secure connection can be opened here. Check the port, or try http.'],
  [/CERT/, 'The service’s certificate is not valid.'],
];

function whyUnreachable(error: unknown): string {
  const codes: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    codes.push((cause as NodeJS.ErrnoException).code ?? '');
    if (cause instanceof AggregateError) {
      codes.push(...cause.errors.map((one: NodeJS.ErrnoException) => String(one.code)));
    }
  }
  const text = codes.join(' ');
  return reasons.find(([pattern]) => pattern.test(text))?.[1] ?? 'No connection could be opened.';
}
