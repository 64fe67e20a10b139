import { idKey } from '#lib/guid.ts';
import { readBack, statusIn } from './read-back.ts';
import { readReport } from './read-report.ts';
import type { Chunk, Item, Run } from './run.ts';
import { backOff, type RunContext } from './run-context.ts';

/** Rounds in which a report that is not complete keeps the ones after it from being asked for. */
const PATIENT_ROUNDS = 4;
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
 * for each look that came too early (back-off from 0.5 s to 5 s, one report a round), and
 * ceil(m / 200) pages of read-back, m being how many notifications the service lists with the new
 * status down to the oldest that was changed. Of failures, their former statuses are read as well.
 */
export async function settleRun(run: Run, context: RunContext): Promise<void> {
  const round: Round = { count: 0, late: 0 };
  for (; openItems(run).length > 0; round.count++) {
    await context.sleep(backOff(round.count, { first: 500, cap: 5000 }));
    let problem: unknown = null;
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

async function readReports(run: Run, round: Round, context: RunContext): Promise<void> {
  for (const chunk of openChunks(run)) {
    if (chunk.reportId === null || isReported(chunk)) continue;
    const named = await readReport(chunk, context.firstPage).catch(() => new Map<string, null>());
    for (const item of chunk.items.filter(isPending)) {
      const words = named.get(idKey(item.id));
      if (words === undefined) continue;
      item.isNamed = true;
      item.reason = words;
    }
    if (named.size > 0) await context.save(chunk);
    if (!isReported(chunk) && round.count < PATIENT_ROUNDS) return;
  }
}

async function readItems(run: Run, round: Round, context: RunContext): Promise<void> {
  const { firstPage, signal } = context;
  const items = openItems(run);
  const isThorough = round.late > 0;
  const seen = await readBack(items, { firstPage, signal, isThorough });
  const settled: Item[] = [];
  const changed: Chunk[] = [];
  for (const chunk of openChunks(run)) {
    const isFinal = isOverdue(chunk, context);
    const before = settled.length;
    for (const item of chunk.items.filter(isPending)) {
      judge(item, statusIn(seen, item), { isFinal, isThorough });
      if (!isPending(item)) settled.push(item);
    }
    if (settled.length > before) changed.push(chunk);
  }
  await context.save(...changed);
  context.settled(run, settled, seen);
}

function judge(
  item: Item,
  status: number | null,
  { isFinal, isThorough }: { isFinal: boolean; isThorough: boolean },
): void {
  item.status = status ?? item.status;
  if (status === item.to) Object.assign(item, { verdict: 'done', reason: null });
  else if (status !== null && (item.isNamed || isFinal)) item.verdict = 'unchanged';
  else if (status === null && isFinal && isThorough) item.verdict = 'unknown';
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
