import type { TargetVerdict } from '#contract/job.ts';
import { isFailure } from '#contract/job-rules.ts';
import type { KnownJob } from './known-job.ts';

/** A notification that the job didn't change, and why. */
interface JobFailure {
  key: string;
  type: string;
  recordNumber: string;
  createdAt: string;
  reason: string;
}

const withoutReason: Partial<Record<TargetVerdict, string>> = {
  unchanged: 'The service didn’t change it and gave no reason.',
  refused: 'The service refused it.',
  unknown: 'Outcome unknown: Waybill couldn’t check it.',
  skipped: 'Someone else changed it first.',
};

export function failuresOf({ targets }: KnownJob): JobFailure[] {
  return targets
    .filter(({ verdict }) => isFailure(verdict) || verdict === 'skipped')
    .flatMap(({ id, rows, recordNumber, reason, verdict }) =>
      rows.map(({ createdAt, type }, index) => ({
        key: `${id}#${index}`,
        type,
        recordNumber: recordNumber ?? '',
        createdAt,
        reason: reason ?? withoutReason[verdict] ?? '',
      })),
    );
}
