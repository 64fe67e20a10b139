import { ledgerStatusNames, ledgerTypeNames } from '#contract/states.ts';
import { choicesOf, integerListOf, listOf, type Call } from './call.ts';
import type { EndpointContext } from './endpoint-context.ts';
import type { Filter } from '../database/filtered-table.ts';
import type { StoredTransaction } from '../database/ledger-store.ts';
import { type JsonObject } from '../wire/envelope.ts';
import { answerPage } from './paging.ts';
import { NotFoundRefusal, Refusal } from './refusal.ts';
import type { SandboxEndpoint } from './router.ts';
import { ledgerPaymentsJson, transactionJson } from './ledger-json.ts';

const statuses = Object.keys(ledgerStatusNames).map(Number);
const types = Object.keys(ledgerTypeNames).map(Number);

/** Interface 4.6, with and without pageNumber. */
export function listReceivables(context: EndpointContext): SandboxEndpoint[] {
  const { dialect, ledger } = context;
  return ['/{pageNumber}', ''].map((tail) => ({
    methods: ['GET'],
    path: `/v2/accounting/receivables/{pageSize}${tail}`,
    authenticated: true,
    answer(call) {
      return answerPage(call, dialect, ledger, filterOf(call, context), (row) =>
        receivableJson(row, call, context),
      );
    },
  }));
}

/** Interface 4.7. */
export function getReceivable(context: EndpointContext): SandboxEndpoint {
  return {
    methods: ['GET'],
    path: '/v2/accounting/receivables/id/{id}',
    authenticated: true,
    single: true,
    answer(call) {
      const key = context.ids.read('transaction', call.path['id']!);
      const row = key === undefined ? undefined : context.ledger.get(key);
      if (!row) throw new NotFoundRefusal('There is no transaction with this id');
      return receivableJson(row, call, context);
    },
  };
}

function filterOf(call: Call, { dialect, ids }: EndpointContext): Filter {
  const value = call.query.get('unacknowledged')?.toLowerCase();
  return {
    keys: keysOf(listOf(call, 'ids'), (id) => ids.read('transaction', id)),
    partners: keysOf(listOf(call, 'partnerId'), (id) => ids.read('partner', id)),
    statuses: knownCodes(call, 'status', statuses),
    types: knownCodes(call, 'types', types),
    unacknowledged: dialect.unacknowledged !== 'ignored' && value === dialect.unacknowledged,
  };
}

/** Returns the keys of the ids that exist; an unknown id matches nothing. */
export function keysOf(
  texts: readonly string[] | undefined,
  read: (id: string) => number | undefined,
): number[] | undefined {
  return texts?.map(read).filter((key) => key !== undefined);
}

export function knownCodes(
  call: Call,
  name: string,
  known: readonly number[],
): number[] | undefined {
  const codes = integerListOf(call, name);
  const unknown = codes?.find((code) => !known.includes(code));
  if (unknown !== undefined) {
    throw new Refusal('INVALID_PARAMETER', `${name}: ${unknown} is none of ${known.join(', ')}`);
  }
  return codes;
}

function receivableJson(row: StoredTransaction, call: Call, context: EndpointContext): JsonObject {
  const include = choicesOf(call, 'include', ['Payments']) ?? [];
  return {
    ...transactionJson(row, context),
    ...(include.length > 0 ? { Payments: ledgerPaymentsJson(row.key, context) } : {}),
  };
}
