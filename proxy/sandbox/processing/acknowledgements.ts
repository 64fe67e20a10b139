import { acknowledge } from '#contract/ledger.ts';
import type { z } from '#contract/zod.ts';
import type { Context } from '../context/context.ts';
import type { SandboxBatchLine } from '../database/batch-store.ts';
import { findRequestedPartner } from './find-requested-partner.ts';
import { readBody, type BatchWork } from './batch-work.ts';

type Acknowledgement = z.output<typeof acknowledge>['Acknowledgements'][number];

/** Processes 4.8. */
export function processAcknowledgements({ context, body, spared }: BatchWork): SandboxBatchLine[] {
  const { Acknowledgements } = readBody(acknowledge, body);
  return Acknowledgements.map((element, position): SandboxBatchLine => {
    const key = context.ids.read('transaction', element.Id);
    const transaction = key === undefined ? undefined : context.ledger.get(key);
    const refusal =
      refusalOf(element, transaction, context) ??
      (spared(position) ? undefined : 'The transaction is held by a settlement run');
    const line: SandboxBatchLine = {
      failed: refusal !== undefined,
      message: refusal ?? 'The transaction was acknowledged',
      sentId: element.Id,
      number: transaction?.number ?? element.TransactionNumber ?? '',
    };
    if (!transaction) return line;
    line.transaction = transaction.key;
    if (refusal === undefined && transaction.acknowledged === null) {
      context.ledger.acknowledge(transaction.key, context.now());
    }
    return line;
  });
}

function refusalOf(
  { Partner, Type, TransactionNumber }: Acknowledgement,
  transaction: ReturnType<Context['ledger']['get']>,
  context: Context,
): string | undefined {
  if (!transaction) return 'There is no transaction with this Id';
  const partner = findRequestedPartner(Partner, context);
  if (!partner) return 'The partner is unknown';
  if (partner.key !== transaction.partner) return 'The transaction belongs to another partner';
  if (Type !== transaction.type) return 'The transaction has a different Type';
  if (TransactionNumber && TransactionNumber !== transaction.number) {
    return 'TransactionNumber and Id name different transactions';
  }
  return undefined;
}
