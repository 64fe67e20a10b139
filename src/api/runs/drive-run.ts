import { readBack, statusIn } from './read-back.ts';
import type { Item, Run } from './run.ts';
import { backOff, type RunContext } from './run-context.ts';
import { sendRun } from './send-run.ts';
import { settleRun } from './settle-run.ts';

/** Carries a run out to its end, or to where it was stopped; goes on where it was broken off. */
export async function driveRun(run: Run, context: RunContext): Promise<void> {
  if (run.action === 'undo') await skipChanged(run, context);
  await sendRun(run, context);
  await settleRun(run, context);
  run.state = run.chunks.some(({ state }) => state === 'planned') ? 'stopped' : 'finished';
}

/** An undo asks first what is true now: what was changed since is left as it is. */
async function skipChanged(run: Run, context: RunContext): Promise<void> {
  const { firstPage, signal } = context;
  const planned = run.chunks.filter(({ state }) => state === 'planned');
  const items = planned.flatMap((chunk) => chunk.items);
  for (let tries = 0; items.some(isPending) && run.state === 'open'; tries++) {
    try {
      const isThorough = tries > 0;
      const probes = items.filter(isPending).map((item) => ({ item, probe: probeOf(item) }));
      const seen = await readBack(
        probes.map(({ probe }) => probe),
        { firstPage, signal, isThorough },
      );
      for (const { item, probe } of probes) judge(item, statusIn(seen, probe), probe, isThorough);
      if (probes.every(({ item, probe }) => !isPending(item) || statusIn(seen, probe) !== null)) {
        await context.save(...planned);
        context.settled(
          run,
          items.filter((item) => !isPending(item)),
          seen,
        );
        return;
      }
      context.report(run, 'checking', null);
    } catch (error) {
      context.report(run, 'checking', error);
    }
    await context.sleep(backOff(tries, { first: 500, cap: 15_000 }));
  }
}

/** The item as the run that is undone left it. */
function probeOf(item: Item): Item {
  return { ...item, to: item.rows[0]!.before };
}

function judge(item: Item, status: number | null, probe: Item, isThorough: boolean): void {
  item.status = status;
  if (status === null) {
    if (isThorough) Object.assign(item, { verdict: 'unknown', reason: 'It was not found.' });
  } else if (status === item.to) item.verdict = 'done';
  else if (status !== probe.to) item.verdict = 'skipped';
}

function isPending({ verdict }: Item): boolean {
  return verdict === 'pending';
}
