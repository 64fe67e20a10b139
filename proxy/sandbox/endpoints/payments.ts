import { paymentStatusNames } from '#contract/states.ts';
import {
  addAmounts,
  wireAmount,
  isPositive,
  negateAmount,
  parseAmount,
  subtractAmounts,
} from '../wire/amount.ts';
import { choicesOf, listOf, type Call } from './call.ts';
import type { EndpointContext } from './endpoint-context.ts';
import { reducesBalance } from '../data/ledger-codes.ts';
import type { StoredPayment } from '../database/payment-store.ts';
import { type JsonObject } from '../wire/envelope.ts';
import { answerPage } from './paging.ts';
import { NotFoundRefusal } from './refusal.ts';
import type { SandboxEndpoint } from './router.ts';
import { withoutOffset } from '../wire/wire-dates.ts';
import { moneyJson, partnerJson, transactionJson } from './ledger-json.ts';
import { keysOf, knownCodes } from './receivables.ts';

const statuses = Object.keys(paymentStatusNames).map(Number);
/** A payment's details count as posted after this many milliseconds. */
const POSTING = 2 * 86_400_000;

/** Interface 4.10, the list, with and without pageNumber. */
export function listPayments(context: EndpointContext): SandboxEndpoint[] {
  const { dialect, ids, payments } = context;
  return ['/{pageNumber}', ''].map((tail) => ({
    methods: ['GET'],
    path: `/v2/accounting/receivables/payments/{pageSize}${tail}`,
    authenticated: true,
    answer(call) {
      const filter = {
        keys: keysOf(listOf(call, 'ids'), (id) => ids.read('payment', id)),
        partners: keysOf(listOf(call, 'partnerId'), (id) => ids.read('partner', id)),
        statuses: knownCodes(call, 'status', statuses),
      };
      return answerPage(call, dialect, payments, filter, (row) => paymentJson(row, call, context));
    },
  }));
}

/** Interface 4.10, by id. */
export function getPayment(context: EndpointContext): SandboxEndpoint {
  return {
    methods: ['GET'],
    path: '/v2/accounting/receivables/payments/id/{id}',
    authenticated: true,
    single: true,
    answer(call) {
      const key = context.ids.read('payment', call.path['id']!);
      const row = key === undefined ? undefined : context.payments.get(key);
      if (!row) throw new NotFoundRefusal('There is no payment with this id');
      return paymentJson(row, call, context);
    },
  };
}

/** Interface 2.10. */
function paymentJson(row: StoredPayment, call: Call, context: EndpointContext): JsonObject {
  const { dialect, ids, ledger } = context;
  const include = choicesOf(call, 'include', ['Details', 'Items']) ?? [];
  return {
    Id: ids.listed('payment', row.key),
    ...(dialect.paymentStatusField ? { Status: row.status } : {}),
    Partner: partnerJson(row.partner, context),
    PaymentNumber: row.number,
    PaymentAt: withoutOffset(row.paid),
    Total: moneyJson(row.total, row.unit, context),
    ...(include.includes('Items')
      ? { Items: ledger.ofPayment(row.key).map((item) => transactionJson(item, context)) }
      : {}),
    ...(include.includes('Details') ? { Details: detailsJson(row, context) } : {}),
  };
}

/** Returns one detail per transaction paid, and one for the unapplied rest. */
function detailsJson(payment: StoredPayment, context: EndpointContext): JsonObject[] {
  const { dialect, ids, ledger, now } = context;
  const { applied, unapplied } = dialect.detailType;
  const { pending, posted } = dialect.detailStatus;
  const status = now() - payment.paid > POSTING ? posted : pending;
  let left = parseAmount(payment.total);
  const details = context.payments.allocations(payment.key).map((allocation): JsonObject => {
    const part = parseAmount(allocation.amount);
    const credit = reducesBalance(ledger.get(allocation.ledger)!.type);
    left = credit ? addAmounts(left, part) : subtractAmounts(left, part);
    const signed = credit && dialect.creditSign === 'negative' ? negateAmount(part) : part;
    return {
      Id: ids.listed('detail', allocation.key * 2),
      CreatedAt: withoutOffset(allocation.created),
      Total: moneyJson(wireAmount(signed), payment.unit, context),
      Type: applied,
      Status: status,
    };
  });
  if (isPositive(left)) {
    details.push({
      Id: ids.listed('detail', payment.key * 2 + 1),
      CreatedAt: withoutOffset(payment.paid),
      Total: moneyJson(wireAmount(left), payment.unit, context),
      Type: unapplied,
      Status: status,
    });
  }
  return details;
}
