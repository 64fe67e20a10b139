import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';

/**
 * Another implementation of the interface, written from its text alone and with none of Waybill's
 * code, so that Waybill isn't only tested against its own sandbox. Where the interface is silent,
 * it differs from the sandbox: a path prefix, a first page 1, unordered lists, `MessageId` as the
 * id of a notification, undocumented fields, pages as Total, other Units, and 404 with a message
 * for unknown records.
 */
export interface OtherService {
  url: string;
  credentials: Record<'consumerKey' | 'consumerSecret' | 'token' | 'tokenSecret', string>;
  notifications: readonly Notification[];
  transactions: readonly Transaction[];
  payments: readonly { PaymentNumber: string }[];
  /** Reasons for which the service refused requests. */
  refused: readonly string[];
  close: () => Promise<void>;
}

interface Notification {
  MessageId: string;
  CreatedAt: string;
  Event: number;
  RecordId: string;
  RecordNumber: string;
  Message: string;
  Status: number;
  Type: string;
  Priority: { Level: string };
}

interface Money {
  Value: number;
  Units: number;
}

interface Transaction {
  Id: string;
  Type: number;
  Status: number;
  SubStatus: number;
  Partner: typeof partner;
  DueAt: string;
  SettledAt: string | null;
  Total: Money;
  Balance: Money;
  Payments: object[];
}

interface Call {
  /** Path segments after `/v2`, decoded. */
  path: string[];
  query: URLSearchParams;
  body: Record<string, unknown>;
}

const PREFIX = '/supply/api';
const UNITS = 7;
const partner = {
  Id: '5b0a7c52-0f0e-4a5e-9d8c-3f1f6f9c2a01',
  Code: 'HARBOUR',
  Name: 'Harbour & Sons',
};
const credentials = {
  consumerKey: 'harbour key',
  consumerSecret: 'h&rb=ur/secret',
  token: 'tøken+1',
  tokenSecret: '~quiet%20secret',
};
const carrier = {
  Id: '0a52e0b8-98cc-4f0b-8cf5-2f3b6d1de7aa',
  Name: 'Harbour Couriers',
  Code: 'HRB',
  TrackingUrlFormat: 'https://couriers.example/{0}/where',
  Fleet: 12,
};

class NotKnownError extends Error {}

export async function startOtherService(): Promise<OtherService> {
  const notifications = makeNotifications();
  const transactions = makeTransactions();
  const payments: { PaymentNumber: string; Id: string; Items: object[] }[] = [];
  const reports = new Map<string, object[]>();
  const refused: string[] = [];
  const nonces = new Set<string>();

  function report(lines: object[], received: number): object {
    const ReportId = randomUUID();
    reports.set(ReportId, lines);
    return { ReportId, RecordsReceived: received };
  }

  function setStatus(ids: unknown, status: number): number {
    const wanted = new Set((ids as string[]).map((id) => id.toLowerCase()));
    for (const one of notifications) if (wanted.has(one.MessageId)) one.Status = status;
    return wanted.size;
  }

  function pay(payment: Record<string, unknown>): object[] {
    const { PaymentNumber, Amount, ApplyTo } = payment as {
      PaymentNumber: string;
      Amount: Money;
      ApplyTo: { Id: string; Amount: Money }[];
    };
    const paid = { Id: randomUUID(), Partner: partner, PaymentNumber, Total: Amount };
    const made = { ...paid, PaymentAt: new Date().toISOString().slice(0, 19) };
    const items = ApplyTo.map(({ Id, Amount: of }) => {
      const item = transactions.find((it) => it.Id === Id)!;
      item.Balance = { ...item.Balance, Value: (item.Balance.Value * 100 - of.Value * 100) / 100 };
      item.Payments.push({ ...made, Total: of });
      return item;
    });
    payments.push({
      ...made,
      Items: items.map((item) => withPayments(item, new URLSearchParams())),
    });
    return items.map(({ Id }) => ({
      RecordId: Id,
      RecordKey: Id,
      Id,
      Status: 3,
      Message: 'Booked',
    }));
  }

  /** @throws NotKnownError */
  function answer(method: string, { path, query, body }: Call): object {
    const list = (name: string) => query.get(name)?.split(',') ?? null;
    const has = (name: string, value: unknown) => list(name)?.includes(String(value)) ?? true;
    const [size, page] = path.slice(-2).map(Number) as [number, number];
    const ledger = path.slice(0, 2).join('/') === 'accounting/receivables';
    switch (
      `${method} ${path.map((it) => (/^\d+$|^[\da-f-]{36}$/i.test(it) ? '*' : it)).join('/')}`
    ) {
      case 'POST notifications/*/*':
        return pageOf(
          notifications.filter((it) => has('statuses', it.Status) && has('types', it.Type)),
          size,
          page,
        );
      case 'POST notifications/update':
        return report(
          [],
          setStatus(body['Read'], 2) + setStatus(body['Unread'], 1) + setStatus(body['Archive'], 4),
        );
      case 'POST notifications/archive':
        return report([], setStatus(body['Archive'], 4));
      case 'POST notifications/*/archive':
        setStatus([path[1]], 4);
        return { Id: path[1], Success: true, Messages: [] };
      case 'GET notifications/report/*/*/*':
        return { ...pageOf(found(reports.get(path[2]!)), size, page), ...reportHead(path[2]!) };
      case 'GET orders/fulfillment/id/*':
        return recordOf(found(notifications.find(({ RecordId }) => RecordId === path[3])));
      case 'GET accounting/receivables/*/*':
        return pageOf(
          transactions
            .filter(
              (it) =>
                has('ids', it.Id) &&
                has('status', it.Status) &&
                has('types', it.Type) &&
                has('partnerId', it.Partner.Id),
            )
            .map((it) => withPayments(it, query)),
          size,
          page,
        );
      case 'GET accounting/receivables/id/*':
        return withPayments(found(transactions.find(({ Id }) => Id === path[3])), query);
      case 'POST accounting/receivables/acknowledge':
        return report([], (body['Acknowledgements'] as object[]).length);
      case 'POST accounting/receivables/payments/apply': {
        const applied = body['Payments'] as Record<string, unknown>[];
        return report(applied.flatMap(pay), applied.length);
      }
      case 'GET accounting/receivables/payments/*/*':
        return pageOf(
          payments.filter(({ Id }) => has('ids', Id)),
          size,
          page,
        );
      case 'GET accounting/receivables/payments/id/*':
        return found(payments.find(({ Id }) => Id === path[4]));
      case 'GET accounting/receivables/report/*/*/*':
        return { ...pageOf(found(reports.get(path[3]!)), size, page), ...reportHead(path[3]!) };
      case 'GET carriers':
        return envelope([carrier]);
      case 'GET carriers/methods/HRB':
        return envelope([{ Id: randomUUID(), Carrier: carrier, Name: 'Same day', Code: 'SD' }]);
      default:
        throw new NotKnownError(ledger ? 'No such part of the ledger' : 'No such address');
    }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const send = (status: number, body: object): void => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      };
      const sent = await text(request);
      const url = new URL(request.url!, `http://${request.headers.host!}`);
      const path = url.pathname.slice(PREFIX.length + '/v2/'.length).split('/');
      const fault = path[0] === 'carriers' ? null : faultOf(request, url, nonces);
      if (fault !== null) {
        refused.push(`${request.method} ${request.url}: ${fault}`);
        send(401, failure('AUTH', fault));
        return;
      }
      try {
        const call = { path, query: url.searchParams, body: sent === '' ? {} : JSON.parse(sent) };
        send(200, answer(request.method!, call));
      } catch (error) {
        if (!(error instanceof NotKnownError)) refused.push(String(error));
        send(error instanceof NotKnownError ? 404 : 500, failure('NONE', String(error)));
      }
    })();
  });
  const address = await listen(server);
  return {
    url: address + PREFIX,
    credentials,
    notifications,
    transactions,
    payments,
    refused,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** RFC 5849 §3.2: returns why a request's signature is invalid, or `null`. */
function faultOf(
  { method, headers }: IncomingMessage,
  url: URL,
  nonces: Set<string>,
): string | null {
  const shown = /^OAuth (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (shown === undefined) return 'no OAuth header';
  const pairs = shown.split(',').map((pair) => {
    const [, name = '', value = ''] = /^\s*([^=]+)="([^"]*)"\s*$/.exec(pair) ?? [];
    return [decodeURIComponent(name), decodeURIComponent(value)] as const;
  });
  const given = new Map(pairs);
  const expected = [
    'consumer_key',
    'nonce',
    'signature',
    'signature_method',
    'timestamp',
    'token',
    'version',
  ].map((name) => `oauth_${name}`);
  const names = pairs.map(([name]) => name).toSorted();
  if (names.join() !== expected.join()) return `parameters ${names.join()}`;
  if (given.get('oauth_signature_method') !== 'HMAC-SHA1') return 'another method';
  if (given.get('oauth_version') !== '1.0') return 'another version';
  if (given.get('oauth_consumer_key') !== credentials.consumerKey) return 'an unknown consumer';
  if (given.get('oauth_token') !== credentials.token) return 'an unknown token';
  if (Math.abs(Date.now() / 1_000 - Number(given.get('oauth_timestamp'))) > 300) return 'too late';
  const nonce = `${given.get('oauth_timestamp')} ${given.get('oauth_nonce')}`;
  if (nonces.has(nonce)) return 'a nonce that was used';
  nonces.add(nonce);
  // The parameters of the header and of the query, each encoded, in the order of their bytes.
  const signed = [...pairs, ...url.searchParams]
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]) => `${strictly(name)}=${strictly(value)}`)
    .toSorted();
  const base = [method!, `http://${url.host}${url.pathname}`, signed.join('&')]
    .map(strictly)
    .join('&');
  const key = `${strictly(credentials.consumerSecret)}&${strictly(credentials.tokenSecret)}`;
  const right = createHmac('sha1', key).update(base).digest();
  const claimed = Buffer.from(given.get('oauth_signature')!, 'base64');
  return claimed.length === right.length && timingSafeEqual(claimed, right)
    ? null
    : 'a wrong signature';
}

/** RFC 3986: encodes everything except unreserved characters. */
function strictly(plain: string): string {
  return [...Buffer.from(plain)]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      return /[\w.~-]/.test(letter)
        ? letter
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new NotKnownError('There is no such record');
  return value;
}

function envelope(rows: readonly object[]): object {
  return {
    Result: rows,
    TransactionId: null,
    TransactionTime: new Date().toISOString(),
    Success: true,
    Messages: [],
    Node: 'harbour-2',
  };
}

function failure(Code: string, Text: string): object {
  return { Success: false, Messages: [{ Code, Text, Severity: 3 }] };
}

function pageOf(rows: readonly object[], size: number, page: number): object {
  const shown = page < 1 ? [] : rows.slice((page - 1) * size, page * size);
  const Total = Math.ceil(rows.length / size);
  const Paging = { PageNumber: page, Total, HasMoreRecords: page * size < rows.length };
  return { ...envelope(shown), Paging };
}

function reportHead(ReportId: string): object {
  return { ReportId, ReportTime: new Date().toISOString(), ReportStatus: 3 };
}

function withPayments({ Payments, ...transaction }: Transaction, query: URLSearchParams): object {
  return query.get('include')?.includes('Payments') ? { ...transaction, Payments } : transaction;
}

function recordOf({ RecordId, RecordNumber }: Notification): object {
  return { Order: { Id: RecordId, Number: RecordNumber, Lines: [{ Sku: 'ROPE-8', Quantity: 3 }] } };
}

/** Returns a GUID that is the same at each start. */
function guid(kind: string, index: number): string {
  return `${kind}0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

/** Returns 250 notifications, one for each hour, in arbitrary order. */
function makeNotifications(): Notification[] {
  const types = ['SalesOrder', 'PurchaseOrder', 'Feeds', 'ChannelRequest'];
  const events = [58, 59, 44, 90];
  return Array.from({ length: 250 }, (_, index) => {
    const at = (index * 7) % 250;
    return {
      MessageId: guid('a', at),
      CreatedAt: new Date(Date.now() - at * 3_600_000).toISOString().replace('Z', '+00:00'),
      Event: events[at % 4]!,
      RecordId: guid('b', at),
      RecordNumber: `HB-${1_000 + at}`,
      Message: `Harbour order HB-${1_000 + at} has news`,
      Status: at % 3 === 0 ? 2 : 1,
      Type: types[at % 4]!,
      Priority: { Level: 'normal' },
    };
  });
}

function makeTransactions(): Transaction[] {
  return Array.from({ length: 30 }, (_, index) => {
    const amount = { Value: 100 + index * 12.5, Units: UNITS };
    return {
      Id: guid('c', index),
      Type: 0,
      Status: 4,
      SubStatus: 0,
      Partner: partner,
      DueAt: `2026-10-${String(1 + index).padStart(2, '0')}T00:00:00`,
      SettledAt: null,
      Total: amount,
      Balance: amount,
      Payments: [],
    };
  });
}
