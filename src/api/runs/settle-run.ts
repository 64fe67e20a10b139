import { idKey } from '#lib/guid.ts';
import { pauseAfter } from '../api-error.ts';
import { readBack, statusIn } from './read-back.ts';
import { readReport } from './read-report.ts';
import type { Chunk, Item, Run } from './run.ts';
import { backOff, type RunContext } from './run-context.ts';
import { planAgain } from './try-again.ts';

/** Rounds in which a report that is not complete keeps the ones after it from being asked for. */
const PATIENT_ROUNDS = 4;
/** Reports asked for at a time. */
const AT_ONCE = 4;
/** Rounds after the waiting time in which a service that can't be read is asked again. */
const LAST_ROUNDS = 5;

interface Round {
  /** From 0. */
  count: number;
  /** Since the waiting time of every chunk is over. */
  late: number;
}

/**
 * Follows what was sent to its verdict: the report says when a batch had its turn and why a line
 * failed, the list says what is true.
 *
 * Calls of a run over n ids that all succeed: ceil(n / 200) writes, ceil(n / 200) reports and one
 * for each look that came too early (0.5 s after the first write at the earliest, then back-off up
 * to 5 s; the first report of a round alone, then four at once), and ceil(m / 200) pages of
 * read-back, m being how many notifications the service lists with the new
 * status down to the oldest that was changed. Of failures, their former statuses are read as well.
 */
export async function settleRun(run: Run, context: RunContext): Promise<void> {
  const round: Round = { count: 0, late: 0 };
  let problem: unknown = null;
  if (openItems(run).length > 0) context.report(run, 'settling', null);
  for (; openItems(run).length > 0; round.count++) {
    await context.sleep(Math.max(pauseAfter(problem), waitBefore(round, run, context)));
    problem = null;
    try {
      await readReports(run, round, context);
      const isReadable = openChunks(run).every(isReported) || round.count >= PATIENT_ROUNDS;
      if (isReadable) await readItems(run, round, context);
    } catch (error) {
      problem = error;
    }
    const isLate = openChunks(run).every((chunk) => isOverdue(chunk, context));
    if (isLate && round.late++ >= LAST_ROUNDS) await giveUp(run, context);
    context.report(run, 'settling', problem);
  }
}

/** Milliseconds: a write of a while ago has had the time that the first look gives it. */
function waitBefore({ count }: Round, run: Run, { now }: RunContext): number {
  const wait = backOff(count, { first: 500, cap: 5000 });
  if (count > 0) return wait;
  const first = Math.min(...openChunks(run).map(({ sentAt }) => sentAt ?? now()));
  return Math.max(0, wait - (now() - first));
}

async function readReports(run: Run, round: Round, context: RunContext): Promise<void> {
  const chunks = openChunks(run).filter((it) => it.reportId !== null && !isReported(it));
  const named: Chunk[] = [];
  let next = 0;
  let isInTime = true;
  const worker = async (most: number): Promise<void> => {
    for (let count = 0; isInTime && next < chunks.length && count < most; count++) {
      const chunk = chunks[next++]!;
      if (await noteReport(chunk, context)) named.push(chunk);
      isInTime &&= isReported(chunk) || round.count >= PATIENT_ROUNDS;
    }
  };
  // Where the first batch had no turn yet, the others are left in peace.
  await worker(1);
  await Promise.all(Array.from({ length: AT_ONCE }, () => worker(Infinity)));
  if (named.length > 0) await context.save(...named);
}

/** Whether the report of a chunk named any of its ids. */
async function noteReport(chunk: Chunk, { firstPage }: RunContext): Promise<boolean> {
  const named = await readReport(chunk, firstPage).catch(() => new Map<string, null>());
  for (const item of chunk.items.filter(isPending)) {
    const words = named.get(idKey(item.id));
    if (words === undefined) continue;
    item.isNamed = true;
    item.reason = words;
  }
  return named.size > 0;
}

async function readItems(run: Run, round: Round, context: RunContext): Promise<void> {
  const { firstPage, signal } = context;
  const items = openItems(run);
  const isThorough = round.late > 0;
  const seen = await readBack(items, { firstPage, signal, isThorough });
  const judged: Item[] = [];
  const changed: Chunk[] = [];
  for (const chunk of openChunks(run)) {
    const isFinal = isOverdue(chunk, context);
    const before = judged.length;
    for (const item of chunk.items.filter(isPending)) {
      if (judge(item, statusIn(seen, item), { isFinal, isThorough })) judged.push(item);
    }
    if (judged.length > before) changed.push(chunk);
  }
  const refused = judged.filter(({ verdict, isNamed }) => verdict === 'unchanged' && isNamed);
  const again = planAgain(run, refused, context.newKey);
  await context.save(...changed, ...again);
  context.settled(
    run,
    judged.filter((item) => !isPending(item)),
    seen,
  );
}

/** @returns whether it has a verdict now */
function judge(
  item: Item,
  status: number | null,
  { isFinal, isThorough }: { isFinal: boolean; isThorough: boolean },
): boolean {
  item.status = status ?? item.status;
  if (status === item.to) Object.assign(item, { verdict: 'done', reason: null });
  else if (status !== null && (item.isNamed || isFinal)) item.verdict = 'unchanged';
  else if (status === null && isFinal && isThorough) item.verdict = 'unknown';
  return !isPending(item);
}

async function giveUp(run: Run, context: RunContext): Promise<void> {
  const items = openItems(run);
  const chunks = openChunks(run);
  for (const item of items) item.verdict = 'unknown';
  await context.save(...chunks);
  context.settled(run, items, new Map());
}

function isPending({ verdict }: Item): boolean {
  return verdict === 'pending';
}

/** Chunks that were sent, or may have been, and are not settled. */
function openChunks({ chunks }: Run): Chunk[] {
  return chunks.filter(
    ({ state, items }) => (state === 'sent' || state === 'uncertain') && items.some(isPending),
  );
}

function openItems(run: Run): Item[] {
  return openChunks(run).flatMap(({ items }) => items.filter(isPending));
}

/** Whether the report has named every id: the batch had its turn. */
function isReported({ items }: Chunk): boolean {
  return items.filter(isPending).every(({ isNamed }) => isNamed);
}

function isOverdue({ sentAt }: Chunk, { now, waitingTime }: RunContext): boolean {
  return now() - (sentAt ?? 0) > waitingTime;
}
