import type { SandboxCredentials } from './credentials.ts';
import type { DataOrigin } from '../data/facts.ts';
import type { BatchStore } from '../database/batch-store.ts';
import type { LedgerStore } from '../database/ledger-store.ts';
import type { NotificationStore } from '../database/notification-store.ts';
import type { PartnerStore } from '../database/partner-store.ts';
import type { PaymentStore } from '../database/payment-store.ts';
import type { Dialect } from '../wire/dialect.ts';
import type { SandboxSettings } from './settings.ts';
import type { WireIds } from './wire-ids.ts';

/** The data, and the dialect for it. */
export interface Context {
  settings: SandboxSettings;
  dialect: Dialect;
  origin: DataOrigin;
  credentials: SandboxCredentials;
  ids: WireIds;
  notifications: NotificationStore;
  partners: PartnerStore;
  ledger: LedgerStore;
  payments: PaymentStore;
  batches: BatchStore;
  /** Runs all of `work` or none of it. */
  transaction: <T>(work: () => T) => T;
  /** Milliseconds since 1970. */
  now: () => number;
}
