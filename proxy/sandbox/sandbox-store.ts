import type { Context } from './context/context.ts';
import type { Unit } from './data/ledger-codes.ts';
import type { SandboxBatchKind, SandboxBatchLine } from './database/batch-store.ts';
import type { StoredNotification } from './database/notification-store.ts';
import type { StoredPayment } from './database/payment-store.ts';
import type { StoredTransaction } from './database/ledger-store.ts';

interface NotificationView {
  /** The notification's own id, even if the dialect never shows it. */
  id: string;
  recordId: string;
  recordNumber: string;
  type: string;
  event: number;
  message: string;
  status: number;
  /** Milliseconds since 1970. */
  createdAt: number;
}

export interface TransactionView {
  id: string;
  number: string;
  type: number;
  status: number;
  partnerId: string;
  partnerCode: string;
  unit: Unit;
  /** Magnitudes as decimal text, whatever the dialect's sign. */
  total: string;
  balance: string;
  acknowledged: boolean;
  /** Milliseconds since 1970; only the day matters. */
  dueAt: number;
}

interface PaymentView {
  id: string;
  number: string | null;
  status: number;
  partnerId: string;
  unit: Unit;
  total: string;
  method: string | null;
  allocations: { transactionId: string; amount: string }[];
}

interface BatchView {
  reportId: string;
  kind: SandboxBatchKind;
  /** As sent. */
  body: string;
  done: boolean;
  lines: SandboxBatchLine[];
}

/** Direct access to the sandbox's data, so that tests can check what really happened. */
export interface SandboxStore {
  counts(): {
    notifications: number;
    unread: number;
    partners: number;
    transactions: number;
    payments: number;
    batches: number;
    /** Accepted batches that were not processed yet. */
    waiting: number;
  };
  /** Returns a notification by its own id, in any case. */
  notification(id: string): NotificationView | undefined;
  /** Returns the latest notifications, newest first. */
  newest(count: number): NotificationView[];
  transaction(id: string): TransactionView | undefined;
  transactions(): TransactionView[];
  payment(id: string): PaymentView | undefined;
  payments(): PaymentView[];
  /** Returns every accepted batch, in order. */
  batches(): BatchView[];
}

export function createSandboxStore(context: Context): SandboxStore {
  const { ids, notifications, partners, ledger, payments, batches } = context;

  const notificationView = (row: StoredNotification): NotificationView => ({
    id: ids.listed('notification', row.key),
    recordId: ids.listed(row.type, row.record),
    recordNumber: row.recordNumber,
    type: row.type,
    event: row.event,
    message: row.message,
    status: row.status,
    createdAt: row.created,
  });
  const transactionView = (row: StoredTransaction): TransactionView => ({
    id: ids.listed('transaction', row.key),
    number: row.number,
    type: row.type,
    status: row.status,
    partnerId: ids.listed('partner', row.partner),
    partnerCode: partners.get(row.partner)!.code,
    unit: row.unit,
    total: row.total,
    balance: row.balance,
    acknowledged: row.acknowledged !== null,
    dueAt: row.due,
  });
  const paymentView = (row: StoredPayment): PaymentView => ({
    id: ids.listed('payment', row.key),
    number: row.number,
    status: row.status,
    partnerId: ids.listed('partner', row.partner),
    unit: row.unit,
    total: row.total,
    method: row.method,
    allocations: payments.allocations(row.key).map((allocation) => ({
      transactionId: ids.listed('transaction', allocation.ledger),
      amount: allocation.amount,
    })),
  });

  return {
    counts() {
      const all = batches.all();
      return {
        notifications: notifications.count(),
        unread: notifications.count({ statuses: [1] }),
        partners: partners.count(),
        transactions: ledger.count({}),
        payments: payments.count({}),
        batches: all.length,
        waiting: all.filter(({ done }) => done === null).length,
      };
    },
    notification(id) {
      const key = ids.read('notification', id);
      const row = key === undefined ? undefined : notifications.get(key);
      return row && notificationView(row);
    },
    newest: (count) => notifications.latest(count).toReversed().map(notificationView),
    transaction(id) {
      const key = ids.read('transaction', id);
      const row = key === undefined ? undefined : ledger.get(key);
      return row && transactionView(row);
    },
    transactions: () => ledger.all().map(transactionView),
    payment(id) {
      const key = ids.read('payment', id);
      const row = key === undefined ? undefined : payments.get(key);
      return row && paymentView(row);
    },
    payments: () => payments.all().map(paymentView),
    batches: () =>
      batches.all().map((batch) => ({
        reportId: ids.reported('report', batch.key),
        kind: batch.kind,
        body: batch.body,
        done: batch.done !== null,
        lines: batches.lines(batch.key),
      })),
  };
}
