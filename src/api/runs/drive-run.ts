import { checkUnsent } from './check-unsent.ts';
import { leaveToOthers } from './leave-to-others.ts';
import type { Run } from './run.ts';
import type { RunContext } from './run-context.ts';
import { sendRun } from './send-run.ts';
import { settleRun } from './settle-run.ts';
import { leaveRefused, waitBeforeAgain } from './try-again.ts';

/** Carries a run out to its end, or to where it was stopped; goes on where it was broken off. */
export async function driveRun(run: Run, context: RunContext): Promise<void> {
  if (run.action === 'undo' || !context.isFresh) await checkUnsent(run, context);
  else await leaveToOthers(run, context);
  do {
    await context.sleep(waitBeforeAgain(run));
    await sendRun(run, context);
    await settleRun(run, context);
  } while (run.state === 'open' && run.chunks.some(({ state }) => state === 'planned'));
  await leaveRefused(run, context);
  run.state = run.chunks.some(({ state }) => state === 'planned') ? 'stopped' : 'finished';
}
