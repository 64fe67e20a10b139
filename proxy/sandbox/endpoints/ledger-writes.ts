import { acknowledge } from '#contract/ledger.ts';
import { applyPayments } from '#contract/payment.ts';
import type { EndpointContext } from './endpoint-context.ts';
import { answeredId, success, type JsonObject } from '../wire/envelope.ts';
import type { SandboxEndpoint } from './router.ts';
import { readWriteBody, refuseTooMany } from './accept.ts';

/** Interface 4.8. */
export function acknowledgeReceivables(context: EndpointContext): SandboxEndpoint {
  return {
    methods: ['POST'],
    path: '/v2/accounting/receivables/acknowledge',
    authenticated: true,
    answer(call) {
      const { Acknowledgements, TransactionId } = readWriteBody(acknowledge, call);
      refuseTooMany(Acknowledgements.length, context.dialect);
      const batch = context.queue.accept('acknowledge', call.body);
      return receipt(batch, Acknowledgements.length, TransactionId, context);
    },
  };
}

/** Interface 4.9. */
export function applyToReceivables(context: EndpointContext): SandboxEndpoint {
  const { dialect } = context;
  return {
    methods: ['POST'],
    path: '/v2/accounting/receivables/payments/apply',
    authenticated: true,
    answer(call) {
      const { Payments, TransactionId } = readWriteBody(applyPayments, call);
      const targets = Payments.reduce((sum, { ApplyTo }) => sum + Math.max(1, ApplyTo.length), 0);
      refuseTooMany(targets, dialect);
      const batch = context.queue.accept('apply', call.body);
      const received = dialect.recordsReceived === 'elements' ? Payments.length : targets;
      return receipt(batch, received, TransactionId, context);
    },
  };
}

function receipt(
  batch: number,
  received: number,
  transactionId: string | null | undefined,
  { dialect, ids }: EndpointContext,
): JsonObject {
  return {
    ReportId: ids.reported('report', batch),
    RecordsReceived: received,
    ...success(dialect, answeredId(dialect, transactionId ?? undefined)),
  };
}
