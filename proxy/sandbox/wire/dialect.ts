import { recordPaths } from '#contract/record.ts';
import { z } from '#contract/zod.ts';

const code = z.int();
const batchKind = z.enum(Object.keys(recordPaths) as (keyof typeof recordPaths)[]);

/**
 * How this service fills the gaps of the interface: one setting for each reading of a row of the
 * table of gaps. `presets` holds two sets that differ in every setting but `accounting` and
 * `rowsPerPage`.
 */
export const dialect = z.strictObject({
  /** Field that holds a notification's id (2.4 lists none). With `none`, RecordId is its id. */
  notificationIdField: z.enum(['Id', 'NotificationId', 'MessageId', 'none']),
  /** `mixed`: upper case in lists and records, lower case in receipts and reports. */
  idCase: z.enum(['lower', 'upper', 'mixed']),
  /** Whether version and variant of ids are those of RFC 9562. */
  idVersions: z.enum(['rfc', 'other']),
  firstPage: z.union([z.literal(0), z.literal(1)]),
  /**
   * A page after the last one: without rows, the last page again, or a refusal. With `missing`, the
   * first page of an empty list is refused as well.
   */
  pageBeyondLast: z.enum(['empty', 'last', 'refused', 'missing']),
  /** Rows that a page holds at most, if more are requested. */
  rowsPerPage: z.int(),
  /** Order of every list. */
  listOrder: z.enum(['newest', 'oldest', 'shuffled']),
  /** The rows that 4.1 returns without `statuses`. */
  defaultStatuses: z.enum(['all', 'unarchived', 'unread']),
  /** The treatment of `statuses=0`. */
  statusZeroFilter: z.enum(['accepted', 'refused']),
  /** Whether some notifications have Status 0. Used when the data is created. */
  statusZeroRows: z.boolean(),
  /**
   * Whether there are Promotion notifications and codes outside the tables: Type, Event and Status
   * of notifications, Type, Status of transactions. Used when the data is created.
   */
  unknownCodes: z.boolean(),
  /** The meaning of Paging.Total. */
  total: z.enum(['records', 'pages', 'absent']),
  hasMoreRecords: z.enum(['present', 'absent']),
  /** The value of `unacknowledged` that filters; any other has no effect. */
  unacknowledged: z.enum(['true', '1', 'ignored']),
  /** Money.Units of the usual and of the second unit. */
  units: z.object({ usual: code, second: code }),
  severity: z.object({ info: code, warning: code, error: code }),
  /** SubStatus of most transactions, and of the few that a partner disputes. */
  subStatus: z.object({ none: code, disputed: code }),
  reportStatus: z.object({ queued: code, processing: code, done: code, doneWithErrors: code }),
  lineStatus: z.object({ done: code, failed: code }),
  detailType: z.object({ applied: code, unapplied: code }),
  detailStatus: z.object({ pending: code, posted: code }),
  /** Codes of PaymentMethod that 4.9 accepts; `any` accepts all, an empty one included. */
  paymentMethods: z.union([z.literal('any'), z.array(z.string())]),
  /** TransactionId in the answer of 4.8 and 4.9: the one that was sent, another one, or `null`. */
  transactionId: z.enum(['sent', 'own', 'none']),
  /** The subject of a line of 4.11. */
  reportLines: z.enum(['targets', 'payments', 'failures']),
  /** RecordsReceived counts the elements of the arrays sent, or the records they affect. */
  recordsReceived: z.enum(['elements', 'targets']),
  /** The field of a line of 4.11 that holds the id that was sent. */
  lineIdField: z.enum(['RecordId', 'RecordKey', 'Id']),
  /** The place of the lines of 4.4: like 4.11 in Result, or in ReportLines under other names. */
  notificationReportLines: z.enum(['result', 'reportLines', 'none']),
  /** Methods that 4.1 accepts; others are answered 405. */
  notificationListMethod: z.enum(['POST', 'GET', 'both']),
  /** Methods that 4.11 takes. */
  ledgerReportMethod: z.enum(['GET', 'POST', 'both']),
  /** Whether 4.11 requires authentication. */
  ledgerReportAuthentication: z.boolean(),
  /** Whether 4.13 requires authentication. */
  carrierMethodsAuthentication: z.boolean(),
  /** Whether a PaymentResult has a Status. */
  paymentStatusField: z.boolean(),
  /** Whether a LedgerResult has a TransactionNumber. */
  transactionNumberField: z.boolean(),
  /** Total of a payment within a transaction: the whole payment's, or the part for it. */
  ledgerPaymentTotal: z.enum(['payment', 'applied']),
  /** Sign of Total and Balance on Return and Credit. */
  creditSign: z.enum(['positive', 'negative']),
  /** Shape of the looked-up records of 4.1. */
  recordShape: z.enum(['flat', 'nested', 'enveloped']),
  /** Kinds of batch whose report path of 4.1 answers. */
  batchReports: z.array(batchKind),
  /** HTTP status of an answer whose Success is false. */
  failureStatus: z.union([z.literal(200), z.literal(400), z.literal(404), z.literal(500)]),
  /**
   * Failure of an endpoint that returns a single body (4.7, 4.10 by id, records): envelope or bare
   * 404.
   */
  singleFailure: z.enum(['envelope', 'bare404']),
  /** Whether a success carries Success (4.5 always does). */
  successField: z.enum(['present', 'absent']),
  createdAtOffset: z.enum(['Z', '+00:00', '-05:00', 'none']),
  accounting: z.enum(['present', '404', '501']),
  /** The most ids in one write. */
  maxIds: z.int(),
  /** Longest query, in characters; a longer one is answered 414. */
  maxQuery: z.int(),
});
export type Dialect = z.output<typeof dialect>;

const plain: Dialect = {
  notificationIdField: 'Id',
  idCase: 'lower',
  idVersions: 'rfc',
  firstPage: 1,
  pageBeyondLast: 'empty',
  rowsPerPage: 200,
  listOrder: 'newest',
  defaultStatuses: 'all',
  statusZeroFilter: 'accepted',
  statusZeroRows: false,
  unknownCodes: false,
  total: 'records',
  hasMoreRecords: 'present',
  unacknowledged: 'true',
  units: { usual: 0, second: 1 },
  severity: { info: 0, warning: 1, error: 2 },
  subStatus: { none: 0, disputed: 1 },
  reportStatus: { queued: 0, processing: 1, done: 2, doneWithErrors: 3 },
  lineStatus: { done: 1, failed: 2 },
  detailType: { applied: 0, unapplied: 1 },
  detailStatus: { pending: 0, posted: 1 },
  paymentMethods: 'any',
  transactionId: 'sent',
  reportLines: 'targets',
  recordsReceived: 'elements',
  lineIdField: 'RecordId',
  notificationReportLines: 'result',
  notificationListMethod: 'POST',
  ledgerReportMethod: 'GET',
  ledgerReportAuthentication: true,
  carrierMethodsAuthentication: false,
  paymentStatusField: false,
  transactionNumberField: false,
  ledgerPaymentTotal: 'payment',
  creditSign: 'positive',
  recordShape: 'nested',
  batchReports: Object.keys(recordPaths) as (keyof typeof recordPaths)[],
  failureStatus: 400,
  singleFailure: 'envelope',
  successField: 'present',
  createdAtOffset: 'Z',
  accounting: 'present',
  maxIds: 1000,
  maxQuery: 16_000,
};

const contrary: Dialect = {
  notificationIdField: 'none',
  idCase: 'mixed',
  idVersions: 'other',
  firstPage: 0,
  pageBeyondLast: 'last',
  rowsPerPage: 200,
  listOrder: 'oldest',
  defaultStatuses: 'unarchived',
  statusZeroFilter: 'refused',
  statusZeroRows: true,
  unknownCodes: true,
  total: 'pages',
  hasMoreRecords: 'absent',
  unacknowledged: 'ignored',
  units: { usual: 840, second: 124 },
  severity: { info: 30, warning: 20, error: 10 },
  subStatus: { none: 7, disputed: 3 },
  reportStatus: { queued: 40, processing: 20, done: 10, doneWithErrors: 0 },
  lineStatus: { done: 0, failed: 1 },
  detailType: { applied: 16, unapplied: 4 },
  detailStatus: { pending: 2, posted: 8 },
  paymentMethods: ['ACH', 'WIRE', 'CHECK', 'CARD'],
  transactionId: 'none',
  reportLines: 'failures',
  recordsReceived: 'targets',
  lineIdField: 'Id',
  notificationReportLines: 'reportLines',
  notificationListMethod: 'GET',
  ledgerReportMethod: 'POST',
  ledgerReportAuthentication: false,
  carrierMethodsAuthentication: true,
  paymentStatusField: true,
  transactionNumberField: true,
  ledgerPaymentTotal: 'applied',
  creditSign: 'negative',
  recordShape: 'enveloped',
  batchReports: ['SalesOrder', 'PhysicalInventory'],
  failureStatus: 200,
  singleFailure: 'bare404',
  successField: 'absent',
  createdAtOffset: '-05:00',
  // Both have accounting and full pages: otherwise there would be nothing to compare.
  accounting: 'present',
  maxIds: 200,
  maxQuery: 4_096,
};

export const presets = { plain, contrary };
