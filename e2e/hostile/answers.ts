/** The kinds of requests to the service, by the shape of the answer. */
export type AnswerKind = keyof typeof answers;

const id = (n: number) => `0f8fad5b-d9cb-469f-a165-${n.toString(16).padStart(12, '0')}`;
const partner = (n: number) => ({ Id: id(900 + n), Code: `P${n}`, Name: `Partner ${n}` });
const amount = (n: number) => ({ Value: n, Units: 0 });
/** The id in every answer; a write must be sent with it. */
export const transactionId = id(1);
const around = {
  TransactionId: transactionId,
  TransactionTime: '2026-11-20T10:00:00Z',
  Success: true,
  Messages: [{ Code: 'A1', Text: 'All is well.', Severity: 1 }],
};
const paging = { PageNumber: 1, Total: 6, HasMoreRecords: false };
const list = (row: (n: number) => object, rows = 6) => ({
  Paging: paging,
  Result: Array.from({ length: rows }, (_, n) => row(n)),
  ...around,
});

const types = ['Batch', 'PurchaseOrder', 'SalesOrder', 'Feeds', 'ChannelRequest', 'Report'];

const notification = (n: number) => ({
  Id: id(n),
  CreatedAt: `2026-11-20T0${9 - n}:30:00+01:00`,
  Event: 10 + n,
  RecordId: id(100 + n),
  RecordNumber: `SO-${n}`,
  Message: 'The status has changed.',
  Status: n % 3,
  Type: types[n % types.length],
});

const transaction = (n: number) => ({
  Id: id(200 + n),
  Type: [0, 2, 8, 32][n % 4],
  Status: [4, 16, 1024][n % 3],
  SubStatus: 0,
  Partner: partner(n % 3),
  DueAt: `2026-1${n % 3}-1${n % 10}T00:00:00`,
  SettledAt: n % 2 === 0 ? null : '2026-11-19T08:00:00Z',
  Total: amount(100 + n),
  Balance: amount(50 + n),
  TransactionNumber: `T-${n}`,
});

const payment = (n: number) => ({
  Id: id(300 + n),
  Partner: partner(n % 3),
  PaymentNumber: `PAY-${n}`,
  PaymentAt: `2026-11-1${n % 10}T08:00:00Z`,
  Total: amount(75 + n),
});

const withPayments = (n: number) => ({ ...transaction(n), Payments: [payment(0), payment(1)] });
const withParts = (n: number) => ({
  ...payment(n),
  Items: [transaction(0), transaction(1)],
  Details: [
    { Id: id(400), CreatedAt: '2026-11-19T08:00:00Z', Total: amount(75), Type: 1, Status: 2 },
  ],
});

const carrier = (n: number) => ({
  Id: id(500 + n),
  Name: `Carrier ${n}`,
  Code: `C${n}`,
  TrackingUrlFormat: 'https://carrier.example/track?n={0}',
});

const report = (line: (n: number) => object) => ({
  ReportId: id(600),
  ReportTime: '2026-11-20T10:00:00Z',
  ReportStatus: 2,
  ...list(line, 3),
});

/** A valid answer of each shape of the interface, for the tests to corrupt. */
export const answers = {
  notifications: () => list(notification),
  notificationReport: () => report((n) => ({ Id: id(n), Status: 1, Message: 'Updated.' })),
  receipt: () => ({ ReportId: id(600), RecordsReceived: 1, ...around }),
  archived: () => ({ Id: id(0), Success: true, Messages: [] }),
  transactions: () => list(withPayments),
  transaction: () => withPayments(0),
  payments: () => list(withParts),
  payment: () => withParts(0),
  ledgerReport: () =>
    report((n) => ({
      RecordId: id(200 + n),
      RecordKey: `T-${n}`,
      Id: id(700 + n),
      Status: 1,
      Message: 'Acknowledged.',
      Record: n,
    })),
  carriers: () => list(carrier),
  methods: () => list((n) => ({ ...carrier(n), Carrier: carrier(0) })),
  record: () => ({
    ...around,
    Result: [
      {
        Number: 'SO-1',
        Placed: '2026-11-20T10:00:00Z',
        Lines: [{ Sku: 'A', Quantity: 2, Price: amount(9.5) }, { Sku: 'B' }],
        ShipTo: { Name: 'A person', Street: ['One', 'Two'] },
      },
    ],
  }),
};

export const answerKinds = Object.keys(answers) as AnswerKind[];

/** The answer to each path below `/v2`. */
const paths: readonly (readonly [RegExp, AnswerKind])[] = [
  [/^\/notifications\/(?:update|archive)$/, 'receipt'],
  [/^\/notifications\/report\//, 'notificationReport'],
  [/^\/notifications\/[^/]+\/archive$/, 'archived'],
  [/^\/notifications\//, 'notifications'],
  [/\/receivables\/(?:acknowledge|payments\/apply)$/, 'receipt'],
  [/\/receivables\/report\//, 'ledgerReport'],
  [/\/receivables\/payments\/id\//, 'payment'],
  [/\/receivables\/payments\//, 'payments'],
  [/\/receivables\/id\//, 'transaction'],
  [/\/receivables\//, 'transactions'],
  [/^\/carriers\/methods\//, 'methods'],
  [/^\/carriers/, 'carriers'],
];

/** Returns the kind of answer for a request's target. */
export function kindOf(target: string): AnswerKind {
  const path = target.replace(/^\/v2/, '').split('?', 1)[0]!;
  return paths.find(([pattern]) => pattern.test(path))?.[1] ?? 'record';
}
