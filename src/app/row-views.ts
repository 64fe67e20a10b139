import type { AnyView } from '#api/listing/row-view.ts';
import { collectedView, ledgerOverviewView } from '#features/overview/overview-views.ts';
import { overTimeView, paymentsView } from '#features/payments/payment-row-view.ts';
import {
  letterPaymentsView,
  lettersView,
  overdueView,
} from '#features/receivables/letters/letter-view.ts';
import { agingView, ledgerView } from '#features/receivables/ledger-view.ts';

/** All views of long lists that a worker computes, by the name that screens use. */
export const rowViews: Readonly<Record<string, AnyView>> = {
  ledger: ledgerView,
  aging: agingView,
  overdue: overdueView,
  letters: lettersView,
  'letter-payments': letterPaymentsView,
  payments: paymentsView,
  'over-time': overTimeView,
  'ledger-overview': ledgerOverviewView,
  collected: collectedView,
};
