import type {
  Acknowledgement,
  AcknowledgementBatch,
  Chosen,
} from '#api/acknowledgements/acknowledgement.ts';
import type { BatchDetails } from '#contract/batch.ts';
import { idKey } from '#lib/guid.ts';
import type { VerdictName } from '#lib/verdicts.ts';

/** A transaction that was chosen, and what became of it. */
export interface Judged {
  transaction: Chosen;
  verdict: VerdictName;
  isFinal: boolean;
  /** Ends a sentence, without its full stop. */
  reason: string;
  /** What the report's line says. */
  message: string | null;
  /** Its Status, as the number it is. */
  lineStatus: number | null;
  /** Of the journal; `null` while it has none. */
  batchId: number | null;
}

/**
 * The verdict of each transaction, by the journal's lines; `journal` gives what it has of a batch,
 * `undefined` while that is not known.
 */
export function judgedTransactions(
  { batches }: Acknowledgement,
  journal: (key: string) => BatchDetails | null | undefined,
): Judged[] {
  return batches.flatMap((batch) => {
    const details = journal(batch.key);
    if (!details) return batch.transactions.map((it) => withoutJournal(batch, it));
    const lines = new Map(
      details.lines.map((line) => [line.id === null ? '' : idKey(line.id), line]),
    );
    return batch.transactions.map((transaction): Judged => {
      const line = lines.get(idKey(transaction.Id));
      return {
        transaction,
        verdict: line?.verdict ?? 'pending',
        isFinal: line?.isFinal ?? false,
        reason: line?.reason ?? 'the journal names no such line',
        message: line?.message ?? null,
        lineStatus: line?.lineStatus ?? null,
        batchId: details.id,
      };
    });
  });
}

function withoutJournal({ state, reason }: AcknowledgementBatch, transaction: Chosen): Judged {
  const hasFailed = state === 'failed';
  return {
    transaction,
    // Waybill's own proxy did not take it: nothing left for the service.
    verdict: hasFailed ? 'refused' : 'pending',
    isFinal: hasFailed,
    reason:
      reason ?? (state === 'waiting' ? 'its turn to be sent has not come' : 'it is being sent'),
    message: null,
    lineStatus: null,
    batchId: null,
  };
}
