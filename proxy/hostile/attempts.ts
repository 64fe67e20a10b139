import { randomUUID } from 'node:crypto';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Reply, TestWaybill } from '../testing/test-waybill.ts';

/** A request of the interface, and how to find its outcome. */
export interface Attempt {
  endpoint: string;
  kind: 'read' | 'write';
  /** Part of the request line as it reaches the service. */
  target: string;
  send: () => Promise<Reply>;
  /** The Idempotency-Key; '' for a read. */
  key: string;
  /** Marks its request uniquely. */
  mark: string;
}

/** Creates attempts of each kind (GET, 4.1's POST, each write), each on records of its own. */
export function createAttempts({ store }: Sandbox) {
  const open = store
    .transactions()
    .filter(
      ({ type, status, balance, acknowledged }) =>
        type === 0 && status === 4 && Number(balance) > 2 && !acknowledged,
    );
  const unread = store.newest(5_000).filter(({ status }) => status === 1);
  return async (waybill: Pick<TestWaybill, 'ask'>): Promise<Attempt[]> => {
    const read = (endpoint: string, method: string, path: string): Attempt => ({
      endpoint,
      kind: 'read',
      target: path,
      send: () =>
        waybill.ask(`/api/v2${path}`, { method, headers: { 'cache-control': 'no-cache' } }),
      key: '',
      mark: path,
    });
    const write = (endpoint: string, path: string, mark: string, body?: object): Attempt => {
      const key = randomUUID();
      const type = body && { 'content-type': 'application/json' };
      return {
        endpoint,
        kind: 'write',
        target: path,
        key,
        mark,
        send: () =>
          waybill.ask(`/api/v2${path}`, {
            method: 'POST',
            headers: { ...type, 'idempotency-key': key },
            ...(body && { body: JSON.stringify(body) }),
          }),
      };
    };
    const [a, b, c] = [unread.pop()!.id, unread.pop()!.id, unread.pop()!.id];
    const [acknowledged, paid] = [open.pop()!, open.pop()!];
    const line = { Id: acknowledged.id, Type: 0, TransactionNumber: null };
    const amount = { Value: 1, Units: await unitsOf(waybill, paid.id) };
    const number = `F-${randomUUID()}`;
    return [
      read('notifications.list', 'POST', '/notifications/20/1?statuses=1,2'),
      read('receivables.list', 'GET', '/accounting/receivables/20/1?status=4'),
      read('carriers.list', 'GET', '/carriers'),
      write('notifications.update', '/notifications/update', a, {
        Read: [a],
        Unread: [],
        Archive: [],
      }),
      write('notifications.archive', '/notifications/archive', b, { Archive: [b] }),
      write('notifications.archiveOne', `/notifications/${c}/archive`, c),
      write('receivables.acknowledge', '/accounting/receivables/acknowledge', acknowledged.id, {
        Acknowledgements: [{ ...line, Partner: { Id: acknowledged.partnerId } }],
      }),
      write('payments.apply', '/accounting/receivables/payments/apply', number, {
        Payments: [
          {
            PaymentNumber: number,
            AutoApply: false,
            Partner: { Id: paid.partnerId },
            PaymentMethod: { Id: null, Code: 'ACH', Name: null },
            Amount: amount,
            ApplyTo: [{ Id: paid.id, Amount: amount, Type: 0, TransactionNumber: null }],
          },
        ],
      }),
    ];
  };
}

async function unitsOf({ ask }: Pick<TestWaybill, 'ask'>, id: string): Promise<number> {
  const { body } = await ask(`/api/v2/accounting/receivables/id/${id}`);
  return (JSON.parse(body) as { Balance: { Units: number } }).Balance.Units;
}
