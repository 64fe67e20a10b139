import { ApiError, pauseAfter } from '../api-error.ts';
import type { Chunk, Item, Run } from './run.ts';
import { backOff, type RunContext } from './run-context.ts';
import { reasonOf, sendChunk, type SendOutcome } from './send-chunk.ts';

/** Writes under way at a time. */
const AT_ONCE = 2;
/** Ids in a write that is not split further. */
const SMALL = 25;

/** Sends what is planned, in order, until the run is to stop; what is under way gets its outcome. */
export async function sendRun(run: Run, context: RunContext): Promise<void> {
  const isNext = ({ state }: Chunk): boolean =>
    state === 'sending' || (state === 'planned' && run.state === 'open');
  const taken = new Set<Chunk>();
  const take = (): Chunk | undefined => {
    const chunk = run.chunks.find((it) => isNext(it) && !taken.has(it));
    if (!chunk) return undefined;
    taken.add(chunk);
    if (chunk.items.some(isPending)) chunk.state = 'sending';
    return chunk;
  };
  const worker = async (): Promise<void> => {
    // The outcome of one and the beginning of the next go to the disk together.
    let known: readonly Chunk[] = [];
    for (;;) {
      const chunk = take();
      if (chunk || known.length > 0) await context.save(...known, ...(chunk ? [chunk] : []));
      if (!chunk) return;
      known = await settleOutcome(run, chunk, context);
      // Refused for its size, perhaps: half of it is to be sent anew.
      if (chunk.state === 'planned') taken.delete(chunk);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Sends a chunk that is on record as being sent. @returns what is to be put on record of it */
async function settleOutcome(
  run: Run,
  chunk: Chunk,
  context: RunContext,
): Promise<readonly Chunk[]> {
  const pending = chunk.items.filter(isPending);
  if (pending.length > 0) {
    const outcome = await outcomeOf(run, chunk, context);
    if (outcome.state === 'refused' && outcome.mayBeSize && maySplit(run, chunk)) {
      // At once: the other half may be sent by the other worker, and is nobody else's from then on.
      await context.save(chunk, split(run, chunk, context));
      return [];
    }
    chunk.state = outcome.state;
    if (outcome.state === 'sent') chunk.reportId = outcome.reportId;
    for (const item of pending) {
      if (outcome.state === 'refused') Object.assign(item, refused(outcome.reason));
      if (outcome.state === 'sent' && outcome.isDone) {
        Object.assign(item, { verdict: 'done', status: item.to });
      }
    }
  } else chunk.state = 'sent';
  chunk.sentAt = context.now();
  context.settled(
    run,
    pending.filter((item) => !isPending(item)),
    new Map(),
  );
  context.report(run, 'sending', null);
  return [chunk];
}

function isPending({ verdict }: Item): boolean {
  return verdict === 'pending';
}

/**
 * How many ids a write may carry is not shown: it is split only after it was refused, and no more
 * once a small one of this run was refused as well.
 */
function maySplit({ chunks }: Run, { items }: Chunk): boolean {
  const isSmall = (chunk: Chunk): boolean => chunk.items.length <= SMALL;
  return items.length > SMALL && !chunks.some((it) => it.state === 'refused' && isSmall(it));
}

/** Leaves one half, and gives the other to a write of its own; neither has been sent. */
function split(run: Run, chunk: Chunk, { newKey }: RunContext): Chunk {
  const half = Math.ceil(chunk.items.length / 2);
  const rest: Chunk = {
    ...chunk,
    index: run.chunks.length,
    key: newKey(),
    items: chunk.items.slice(half),
    state: 'planned',
  };
  Object.assign(chunk, { key: newKey(), items: chunk.items.slice(0, half), state: 'planned' });
  run.chunks.push(rest);
  return rest;
}

function refused(reason: string) {
  return { verdict: 'refused', reason } as const;
}

/** Asks with the same key until there is an outcome. */
async function outcomeOf(
  run: Run,
  chunk: Chunk,
  context: RunContext,
): Promise<Exclude<SendOutcome, { state: 'again' }>> {
  const begun = context.now();
  for (let tries = 0; ; tries++) {
    const outcome = await sendChunk(chunk);
    if (outcome.state !== 'again') return outcome;
    if (isHopeless(outcome.error) && context.now() - begun > context.waitingTime) {
      return { state: 'refused', reason: reasonOf(outcome.error), mayBeSize: false };
    }
    context.report(run, 'sending', outcome.error);
    const wait = backOff(tries, { first: 500, cap: 15_000 });
    await context.sleep(Math.max(wait, pauseAfter(outcome.error)));
  }
}

/** The proxy says that nothing was sent, so that giving up leaves nothing in doubt. */
function isHopeless(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'proxy') return false;
  const { problem } = error.failure;
  return (
    problem === 'service-unreachable' ||
    problem === 'service-busy' ||
    problem === 'journal-unavailable'
  );
}
