import { countUnsent, type Acknowledgement } from '#api/acknowledgements/acknowledgements.ts';
import { isInProgress } from '#contract/job-rules.ts';
import { formatCount } from '#lib/locale.ts';
import { acknowledgingTexts } from './texts.ts';
import type { Work } from './work.ts';

/**
 * An acknowledgement as a task. It counts transactions, not lines of its batches: a line that the
 * service refused goes out again in another batch.
 */
export function acknowledgingWork(
  it: Acknowledgement,
  { stop, forget }: Pick<Work, 'stop' | 'forget'>,
): Work {
  const { job, targets } = it;
  const { id, problem } = job;
  const total = targets.length;
  const unsent = countUnsent(it);
  const count = (...verdicts: readonly (typeof targets)[number]['verdict'][]): number =>
    targets.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const pending = count('pending');
  const results = [
    { name: acknowledgingTexts.proven, of: count('done') },
    { name: acknowledgingTexts.refused, of: count('refused', 'unchanged', 'skipped') },
    { name: acknowledgingTexts.unknown, of: count('unknown') },
  ].filter(({ of }) => of > 0);
  const isRunning = isInProgress(job);
  const isStopped = job.state === 'stopped';
  const isSending = job.phase !== 'settling';
  const sent = total - unsent;
  const progress = isSending
    ? acknowledgingTexts.sending(sent, total)
    : acknowledgingTexts.checking(total - pending, total);
  return {
    id: `acknowledging ${id}`,
    state: isStopped
      ? 'stopped'
      : isRunning
        ? 'running'
        : count('done') < total
          ? 'failed'
          : 'done',
    words: isStopped
      ? acknowledgingTexts.stopped(sent, total)
      : isRunning
        ? `${progress}${problem === null ? '' : `. ${problem}`}`
        : acknowledgingTexts.ended(results.map(({ name, of }) => `${formatCount(of)} ${name}`)),
    progress: isSending
      ? { part: sent / total, left: unsent }
      : { part: (total - pending) / total, left: pending },
    place: { path: `/acknowledgements/${id}`, name: acknowledgingTexts.acknowledgement },
    isShownAt: (pathname) => pathname === `/acknowledgements/${id}`,
    stop: job.state === 'open' && unsent > 0 ? stop : null,
    forget,
  };
}
