import type { EndpointContext } from './endpoint-context.ts';
import { Refusal } from './refusal.ts';
import type { SandboxEndpoint } from './router.ts';
import { listCarrierMethods, listCarriers } from './carriers.ts';
import { ledgerReportEndpoints } from './ledger-report.ts';
import { acknowledgeReceivables, applyToReceivables } from './ledger-writes.ts';
import { listNotifications } from './list-notifications.ts';
import { notificationReportEndpoint } from './notification-report.ts';
import { getPayment, listPayments } from './payments.ts';
import { getReceivable, listReceivables } from './receivables.ts';
import { batchReports, lookUpRecords } from './records.ts';
import {
  archiveNotification,
  archiveNotifications,
  updateNotifications,
} from './update-notifications.ts';

/** Returns every operation of the interface. */
export function allEndpoints(context: EndpointContext): SandboxEndpoint[] {
  return [
    listNotifications(context),
    updateNotifications(context),
    archiveNotifications(context),
    notificationReportEndpoint(context),
    archiveNotification(context),
    ...lookUpRecords(context),
    ...batchReports(context),
    ...accounting(context),
    listCarriers(context),
    listCarrierMethods(context),
  ];
}

/** Part 4 marks accounting as in development, so a service may not have it. */
function accounting(context: EndpointContext): SandboxEndpoint[] {
  const { dialect } = context;
  const endpoints = [
    ...listReceivables(context),
    getReceivable(context),
    acknowledgeReceivables(context),
    applyToReceivables(context),
    ...listPayments(context),
    getPayment(context),
    ...ledgerReportEndpoints(context),
  ];
  if (dialect.accounting === 'present') return endpoints;
  const status = Number(dialect.accounting);
  const answer = (): never => {
    throw new Refusal('NOT_AVAILABLE', 'Accounting is not available here', { status });
  };
  return endpoints.map((endpoint) => Object.assign(endpoint, { answer }));
}
