import type { Acknowledgement } from '#api/acknowledgements/acknowledgements.ts';
import type { TransactionResult } from '#contract/acknowledgement-job.ts';
import type { BatchDetails, BatchLine } from '#contract/batch.ts';
import { idKey } from '#lib/guid.ts';
import type { VerdictName } from '#lib/verdicts.ts';
import { openReasonTexts } from './acknowledge-texts.ts';

/** A chosen transaction and its outcome. */
export interface Judged {
  transaction: TransactionResult['transaction'];
  verdict: VerdictName;
  isFinal: boolean;
  /** Ends a sentence, without its full stop. */
  reason: string;
  /** The message of the report's line. */
  message: string | null;
  /** The numeric Status. */
  lineStatus: number | null;
  /** The batch number in the journal; `null` if it has none yet. */
  batchId: number | null;
}

/**
 * Returns the verdict of each transaction, from the journal's line of its last request.
 * @param journal returns a request's details; `undefined` until they are loaded
 */
export function judgedTransactions(
  { targets }: Pick<Acknowledgement, 'targets'>,
  journal: (key: string) => BatchDetails | null | undefined,
): Judged[] {
  const batches = new Map<string, ReturnType<typeof linesOf>>();
  return targets.map((target): Judged => {
    const { key, transaction } = target;
    const details = key === null ? null : journal(key);
    if (key === null || !details) return withoutJournal(target, null);
    if (!batches.has(key)) batches.set(key, linesOf(details));
    const line = batches.get(key)!.get(idKey(transaction.Id));
    // If Waybill gave up before sending, the journal's line stays pending.
    const isGivenUp = target.verdict === 'refused' && line?.verdict === 'pending';
    if (line === undefined || isGivenUp) return withoutJournal(target, details.id);
    const { verdict, reason, message, lineStatus } = line;
    // A refused line may go out again until the job has its verdict.
    const isFinal = verdict !== 'pending' && target.verdict !== 'pending';
    return { transaction, verdict, isFinal, reason, message, lineStatus, batchId: details.id };
  });
}

function linesOf({ lines }: BatchDetails): Map<string, BatchLine> {
  return new Map(lines.map((line) => [line.id === null ? '' : idKey(line.id), line]));
}

/** Used until the journal's line is loaded. */
const verdictOf: Record<TransactionResult['verdict'], VerdictName> = {
  pending: 'pending',
  done: 'proven',
  unchanged: 'refused',
  refused: 'refused',
  skipped: 'refused',
  // Only the journal tells whether the outcome is known.
  unknown: 'pending',
};

function withoutJournal(
  { transaction, verdict: of, key, reason }: TransactionResult,
  batchId: number | null,
): Judged {
  const verdict = verdictOf[of];
  const open =
    key !== null
      ? openReasonTexts.sending
      : reason === null
        ? openReasonTexts.waiting
        : openReasonTexts.retrying;
  return {
    transaction,
    verdict,
    isFinal: verdict !== 'pending',
    reason: verdict === 'pending' ? open : (reason?.replace(/\.$/, '') ?? ''),
    message: key === null && verdict === 'pending' ? reason : null,
    lineStatus: null,
    batchId,
  };
}
