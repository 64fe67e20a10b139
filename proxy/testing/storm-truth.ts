import type { BatchDetails } from '#contract/batch.ts';
import { compareDecimals, sumDecimals } from '#lib/decimal-sum.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { requestedPayments } from '../journal/requested-payments.ts';
import type { SandboxStore } from '../sandbox/sandbox-store.ts';
import { mayBeAnothers, type StormDraft, type StormResult } from './storm-run.ts';

/** Problems as sentences, and the number of lines per verdict. */
export interface StormFindings {
  doubled: string[];
  lost: string[];
  overAllocated: string[];
  wrong: string[];
  verdicts: Record<string, number>;
  /** Batches whose outcome is unknown, and their real outcome. */
  uncertain: { arrived: number; never: number; lines: number };
}

const decimal = (text: string): Decimal => decimalFromText(text)!;

/** Compares everything that the runs did with the service's own store. */
export function findingsOf(
  results: readonly StormResult[],
  store: SandboxStore,
  balances: ReadonlyMap<string, string>,
): StormFindings {
  const made = Map.groupBy(store.payments(), ({ number }) => number ?? '');
  const accepted = store.batches().filter(({ kind }) => kind === 'apply');
  const findings: StormFindings = {
    doubled: [],
    lost: [],
    overAllocated: [],
    wrong: [],
    verdicts: {},
    uncertain: { arrived: 0, never: 0, lines: 0 },
  };

  const timesAccepted = new Map<string, number>();
  for (const { body } of accepted) {
    for (const { number } of requestedPayments(body)) {
      timesAccepted.set(number, (timesAccepted.get(number) ?? 0) + 1);
    }
  }
  for (const [number, payments] of made) {
    if (payments.length > 1 && number !== '') {
      findings.doubled.push(`${number} was made ${payments.length} times`);
    }
  }
  checkPromises(accepted, balances, findings);
  for (const result of results) if (result.hasApprover) checkApproval(result, accepted, findings);

  for (const draft of results.flatMap(({ drafts }) => drafts)) {
    if (draft.batch === null) checkNeverSent(draft, timesAccepted, findings);
    else checkBatch(draft, draft.batch, { made, timesAccepted }, findings);
  }
  return findings;
}

/** Checks that no more of a balance is ever sent than it had, however the lines ended. */
function checkPromises(
  accepted: readonly {
    body: string;
    lines: readonly { failed: boolean; sentId: string | null }[];
  }[],
  balances: ReadonlyMap<string, string>,
  { overAllocated }: StormFindings,
): void {
  const promised = new Map<string, Decimal[]>();
  for (const { body, lines } of accepted) {
    const asked = requestedPayments(body).flatMap((payment) => payment.lines);
    for (const [position, { id, amount }] of asked.entries()) {
      // A refused line reserves nothing.
      if (id === null || lines[position]?.failed === true) continue;
      promised.set(idKey(id), [...(promised.get(idKey(id)) ?? []), amount]);
    }
  }
  for (const [id, amounts] of promised) {
    const sum = sumDecimals(amounts);
    if (compareDecimals(sum, decimal(balances.get(id)!)) > 0) {
      overAllocated.push(`${id}: ${sum} of ${balances.get(id)}`);
    }
  }
}

/** Checks that only what the second payer read and did not return was sent, to the byte. */
function checkApproval(
  { drafts, approved, returned, alone }: StormResult,
  accepted: readonly { body: string }[],
  { wrong }: StormFindings,
): void {
  const numbers = new Set(
    drafts.flatMap(({ content }) => content.payments.map((it) => it.paymentNumber)),
  );
  const bodies = new Set(approved.values());
  for (const { body } of accepted) {
    const isOurs = requestedPayments(body).some(({ number }) => numbers.has(number));
    if (isOurs && !bodies.has(body)) wrong.push(`nobody else approved ${body}`);
  }
  for (const key of alone) wrong.push(`${key} was sent by its author alone`);
  for (const { id, batch } of drafts) {
    if (batch === null) continue;
    if (returned.has(batch.key)) wrong.push(`${id} was returned, and sent all the same`);
    if (approved.get(batch.key) !== batch.request.body) {
      wrong.push(`${id}: its batch is not what the second payer approved`);
    }
  }
}

function checkNeverSent(
  { content }: StormDraft,
  timesAccepted: ReadonlyMap<string, number>,
  { wrong }: StormFindings,
): void {
  for (const { paymentNumber } of content.payments) {
    if (timesAccepted.has(paymentNumber)) wrong.push(`${paymentNumber} arrived and was not sent`);
  }
}

function checkBatch(
  draft: StormDraft,
  { state, lines, request, isFollowed, evidence, history }: BatchDetails,
  service: {
    made: ReadonlyMap<string, ReturnType<SandboxStore['payments']>>;
    timesAccepted: ReadonlyMap<string, number>;
  },
  findings: StormFindings,
): void {
  const { lost, wrong, uncertain, verdicts } = findings;
  const asked = requestedPayments(request.body!).flatMap(({ number, lines }) =>
    lines.map(({ id, amount }) => ({ number, id, amount })),
  );
  const say = (list: string[], text: string): void => {
    const steps = history.map(({ state, reason }) => `${state ?? ''} ${reason}`);
    list.push(`${draft.id}: ${text} [${steps.join(' → ')}]`);
  };
  const hasArrived = service.timesAccepted.has(asked[0]!.number);
  if (state === 'DONE' && !hasArrived) say(lost, 'it is done, and never arrived');
  if ((state === 'REJECTED' || draft.isTakenBack) && hasArrived)
    say(wrong, 'it arrived all the same');
  if (!isFollowed && !draft.isTakenBack) {
    uncertain[hasArrived ? 'arrived' : 'never']++;
    if (evidence.length === 0) say(wrong, 'it is uncertain without evidence');
  }
  for (const [position, { number, id, amount }] of asked.entries()) {
    const { verdict, isFinal, reason: why } = lines[position]!;
    const payment = service.made.get(number)?.[0];
    const parts = (payment?.allocations ?? []).filter(
      ({ transactionId }) => id !== null && idKey(transactionId) === idKey(id),
    );
    const isDone =
      id === null
        ? payment !== undefined
        : compareDecimals(sumDecimals(parts.map((part) => decimal(part.amount))), amount) === 0;
    const name = isFinal ? verdict : `${verdict}, not final`;
    if (!draft.isTakenBack) verdicts[name] = (verdicts[name] ?? 0) + 1;
    const told = `${number} on ${id} is ${verdict} (${why}), and it is ${isDone ? '' : 'not '}done`;
    if (verdict === 'proven' && !isDone) say(lost, told);
    if (verdict === 'refused' && isFinal && isDone) say(wrong, told);
    if (verdict === 'contradicted' || verdict === 'reported') say(wrong, told);
    if (verdict === 'pending' && state === 'DONE') {
      uncertain.lines++;
      // For any other line with a target, the service shows all data that a verdict needs.
      if (id !== null && !mayBeAnothers(why)) say(wrong, told);
    }
  }
}
