import { acknowledge } from '#contract/ledger.ts';
import {
  batchReceipt,
  notificationGroupArchive,
  notificationTypes,
  notificationUpdate,
  singleArchiveReceipt,
} from '#contract/notification.ts';
import { applyPayments } from '#contract/payment.ts';
import { batchReportPaths, recordPaths } from '#contract/record.ts';
import type { z } from '#contract/zod.ts';

/** Types of path and query values; a query's value is a list unless it is boolean. */
export type ParameterType =
  /** 1 to 200 (interface 8). */
  | 'pageSize'
  /** A whole number from 0. */
  | 'page'
  | 'guid'
  | 'text'
  | 'boolean'
  | 'integers'
  | 'texts'
  | readonly string[];

interface EndpointBase {
  id: string;
  method: 'GET' | 'POST';
  /** Path below the base address; `{name?}` is optional, with its slash. */
  path: string;
  parameters: Readonly<Record<string, ParameterType>>;
  query: Readonly<Record<string, ParameterType>>;
  /** The area of work; permissions depend on it alone. */
  role: 'triage' | 'accounting' | 'payer' | 'ops';
  signed: boolean;
  /** Largest answer, in bytes. */
  maxBytes: number;
}

export interface ReadEndpoint extends EndpointBase {
  kind: 'read';
  /** Where the interface names two methods: the one that is not `method`. */
  otherMethod?: 'GET' | 'POST';
  /** The interface contradicts itself: where an unsigned request is answered 401, sign it. */
  signedOnRefusal?: true;
  /** How long an answer may be reused: as the settings define for its kind of data. */
  cache: 'lists' | 'carriers';
}

export interface WriteEndpoint extends EndpointBase {
  kind: 'write';
  method: 'POST';
  /** Schema of the body, or `null` where there is none. */
  body: z.ZodMiniType | null;
  /** Schema of the answer that confirms the write. */
  receipt: z.ZodMiniType;
  /** Whether the body has a TransactionId (4.8, 4.9). */
  takesTransactionId: boolean;
}

export type Endpoint = ReadEndpoint | WriteEndpoint;

const MEBIBYTE = 1024 * 1024;

const list = { kind: 'read', signed: true, maxBytes: 16 * MEBIBYTE, cache: 'lists' } as const;
const single = { ...list, maxBytes: 4 * MEBIBYTE } as const;
const write = { kind: 'write', method: 'POST', signed: true, maxBytes: MEBIBYTE } as const;
const ofBatch = { receipt: batchReceipt, query: {} } as const;

const page = { pageSize: 'pageSize', pageNumber: 'page' } as const;
const ledgerFilters = { partnerId: 'texts', ids: 'texts', status: 'integers' } as const;
const receivables = '/v2/accounting/receivables';

/**
 * All endpoints of the service that can be reached, and no others (interface 4.1 to 4.13, with the
 * record look-ups and batch reports of 4.1).
 */
export const endpoints: readonly Endpoint[] = [
  {
    ...list,
    id: 'notifications.list', // 4.1
    method: 'POST',
    otherMethod: 'GET',
    path: '/v2/notifications/{pageSize}/{pageNumber}',
    parameters: page,
    query: { statuses: 'integers', types: notificationTypes },
    role: 'triage',
  },
  {
    ...write,
    ...ofBatch,
    id: 'notifications.update', // 4.2
    path: '/v2/notifications/update',
    parameters: {},
    body: notificationUpdate,
    takesTransactionId: false,
    role: 'triage',
  },
  {
    ...write,
    ...ofBatch,
    id: 'notifications.archive', // 4.3
    path: '/v2/notifications/archive',
    parameters: {},
    body: notificationGroupArchive,
    takesTransactionId: false,
    role: 'triage',
  },
  {
    ...list,
    id: 'notifications.report', // 4.4
    method: 'GET',
    path: '/v2/notifications/report/{reportId}/{pageSize}/{pageNumber}',
    parameters: { reportId: 'guid', ...page },
    query: { includeLines: 'boolean' },
    role: 'triage',
  },
  {
    ...write,
    id: 'notifications.archiveOne', // 4.5
    path: '/v2/notifications/{messageId}/archive',
    parameters: { messageId: 'guid' },
    query: {},
    body: null,
    receipt: singleArchiveReceipt,
    takesTransactionId: false,
    role: 'triage',
  },
  {
    ...list,
    id: 'receivables.list', // 4.6
    method: 'GET',
    path: `${receivables}/{pageSize}/{pageNumber?}`,
    parameters: page,
    query: {
      ...ledgerFilters,
      types: 'integers',
      include: ['Payments'],
      // Interface 4.6 calls it a string, and shows no value.
      unacknowledged: 'text',
    },
    role: 'accounting',
  },
  {
    ...single,
    id: 'receivables.get', // 4.7
    method: 'GET',
    path: `${receivables}/id/{id}`,
    parameters: { id: 'text' },
    query: { include: ['Payments'] },
    role: 'accounting',
  },
  {
    ...write,
    ...ofBatch,
    id: 'receivables.acknowledge', // 4.8
    path: `${receivables}/acknowledge`,
    parameters: {},
    body: acknowledge,
    takesTransactionId: true,
    role: 'accounting',
  },
  {
    ...write,
    ...ofBatch,
    id: 'payments.apply', // 4.9
    path: `${receivables}/payments/apply`,
    parameters: {},
    body: applyPayments,
    takesTransactionId: true,
    role: 'payer',
  },
  {
    ...list,
    id: 'payments.list', // 4.10
    method: 'GET',
    path: `${receivables}/payments/{pageSize}/{pageNumber?}`,
    parameters: page,
    query: { ...ledgerFilters, include: ['Details', 'Items'] },
    role: 'accounting',
  },
  {
    ...single,
    id: 'payments.get', // 4.10
    method: 'GET',
    path: `${receivables}/payments/id/{id}`,
    parameters: { id: 'guid' },
    query: { include: ['Details', 'Items'] },
    role: 'accounting',
  },
  {
    ...list,
    id: 'receivables.report', // 4.11
    method: 'GET',
    otherMethod: 'POST',
    path: `${receivables}/report/{id}/{pageSize}/{pageNumber?}`,
    parameters: { id: 'guid', ...page },
    query: { includeLines: 'boolean' },
    role: 'accounting',
  },
  {
    ...list,
    id: 'carriers.list', // 4.12
    method: 'GET',
    path: '/v2/carriers',
    parameters: {},
    query: {},
    signed: false,
    cache: 'carriers',
    role: 'ops',
  },
  {
    ...list,
    id: 'carriers.methods', // 4.13
    method: 'GET',
    path: '/v2/carriers/methods/{carrierIdOrCode}',
    parameters: { carrierIdOrCode: 'text' },
    query: {},
    signed: false,
    signedOnRefusal: true,
    cache: 'carriers',
    role: 'ops',
  },
  ...Object.entries(recordPaths).map(([type, path]) => lookUp(`records.${type}`, path)),
  ...Object.entries(batchReportPaths).map(([kind, path]) => lookUp(`batches.${kind}`, path)),
];

/** A record look-up or batch report of 4.1. */
function lookUp(id: string, path: string): ReadEndpoint {
  return {
    ...single,
    id,
    method: 'GET',
    path: `/v2${path}`,
    parameters: { id: 'guid' },
    query: {},
    role: 'triage',
  };
}
