import type { AnyView } from '#api/listing/row-view.ts';
import { collectedView, ledgerOverviewView } from '#features/overview/overview-views.ts';
import { overTimeView, paymentsView } from '#features/payments/payment-row-view.ts';
import {
  letterPaymentsView,
  lettersView,
  overdueView,
} from '#features/receivables/letters/letter-view.ts';
import { agingView, ledgerView } from '#features/receivables/ledger-view.ts';

/** All that is figured out of long lists beside the page, by the name that screens ask for. */
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
