import { pauseAfter } from '../api-error.ts';
import { isAsChosen, readBack, statusIn } from './read-back.ts';
import type { Item, Run } from './run.ts';
import { backOff, type RunContext } from './run-context.ts';

/**
 * Asks what is true now of all that was not sent yet: what is no longer as it was when it was chosen
 * is left as it is, whoever changed it. For an undo, that is what the undone run left.
 */
export async function checkUnsent(run: Run, context: RunContext): Promise<void> {
  const planned = run.chunks.filter(({ state }) => state === 'planned');
  const items = planned.flatMap((chunk) => chunk.items);
  for (let tries = 0; items.some(isPending) && run.state === 'open'; tries++) {
    // Said at once, since it reads as many pages as it takes.
    context.report(run, 'checking', null);
    let pause = 0;
    try {
      if (await checkOnce(run, items, { isThorough: tries > 0 }, context)) {
        await context.save(...planned);
        return;
      }
    } catch (error) {
      context.report(run, 'checking', error);
      pause = pauseAfter(error);
    }
    await context.sleep(Math.max(pause, backOff(tries, { first: 500, cap: 15_000 })));
  }
}

/** @returns whether everything was found, or given up */
async function checkOnce(
  run: Run,
  items: readonly Item[],
  { isThorough }: { isThorough: boolean },
  { firstPage, signal, settled }: RunContext,
): Promise<boolean> {
  const open = items.filter(isPending);
  const probes = new Map(open.map((item) => [item, probeOf(item)]));
  const seen = await readBack([...probes.values()], { firstPage, signal, isThorough });
  for (const item of open) judge(run, item, seen, isThorough);
  settled(
    run,
    open.filter((item) => !isPending(item)),
    seen,
  );
  return open.every((item) => !isPending(item) || statusIn(seen, item) !== null);
}

/** To be looked for first where it was when it was chosen. */
function probeOf(item: Item): Item {
  return { ...item, to: item.rows[0]!.before };
}

function judge(
  run: Run,
  item: Item,
  seen: ReadonlyMap<string, readonly number[]>,
  isThorough: boolean,
): void {
  const status = statusIn(seen, item);
  item.status = status;
  if (status === null) {
    // Nothing of it was sent: only what an undo was to put back is worth another try.
    const verdict = run.action === 'undo' ? 'unknown' : 'skipped';
    if (isThorough) Object.assign(item, { verdict, reason: 'It was not found.' });
  } else if (!isAsChosen(seen, item)) {
    // What is back already needs no undo; what others brought where this run was to bring it is
    // not of its doing, and an undo of it must not take it back.
    item.verdict = run.action === 'undo' && status === item.to ? 'done' : 'skipped';
  }
}

function isPending({ verdict }: Item): boolean {
  return verdict === 'pending';
}
