import { expect, test } from 'vitest';
import { parseJson, type Json } from '#lib/json.ts';
import { ReadRefusedError } from './ask.ts';
import { codeOf, findListedPayments } from './find-listed-payments.ts';
import { requestedPayments } from '../journal/requested-payments.ts';

const [target, other] = [
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  '7c9e6679-7425-40de-944b-e07fc1f90ae7',
];

interface Sent {
  number?: string;
  partner?: object;
  ids?: readonly string[];
}

function bodyOf(sent: readonly Sent[]): string {
  const Amount = { Value: 1, Units: 0 };
  return JSON.stringify({
    Payments: sent.map(({ number = '1007', partner = { Id: 'p' }, ids = [target] }) => ({
      PaymentNumber: number,
      AutoApply: ids.length === 0,
      Partner: partner,
      PaymentMethod: { Code: 'ACH' },
      Amount,
      ApplyTo: ids.map((Id) => ({ Id, Amount, Type: 0 })),
    })),
  });
}

interface Service {
  /** A page of the payments of the partners that were asked for. */
  list: (page: number, partnerIds: string | null) => unknown;
  /** The partner of every transaction. */
  partner?: object | null;
  transactions?: () => unknown;
  bounds?: { pages?: number; time?: number };
  despite?: readonly string[];
  firstSentAt?: number | null;
}

/** @returns what the check finds, and the requests for payments: pages by partner ids */
async function look(
  { list, partner = null, transactions, bounds, despite = [], firstSentAt = null }: Service,
  ...sent: readonly Sent[]
) {
  const asked: string[] = [];
  const body = bodyOf(sent);
  const { found, listed } = await findListedPayments(
    async (_method, path) => {
      const url = new URL(path, 'http://localhost');
      const page = /\/receivables\/payments\/200\/(\d+)/.exec(url.pathname)?.[1];
      const partnerIds = url.searchParams.get('partnerId');
      if (page === undefined) return asJson((transactions ?? (() => rowsOf(path)))());
      asked.push(`${page}:${partnerIds ?? 'all'}`);
      return asJson(list(Number(page), partnerIds));
    },
    () => Promise.resolve(1 as const),
    { pages: 100, time: 60_000, ...bounds },
    body,
    { despite, firstSentAt },
  );
  return { found, names: [...listed.values()], codes: [...listed.keys()], asked };

  function rowsOf(path: string): object {
    const amount = { Value: 30, Units: 0 };
    const Result = [target, other]
      .filter((id) => path.includes(id))
      .map((Id) => ({
        Id,
        Type: 0,
        Status: 4,
        Partner: partner,
        DueAt: null,
        Total: amount,
        Balance: amount,
      }));
    return { Result, Paging: { HasMoreRecords: false } };
  }
}

/** As the service sends it, so that numbers keep their digits. */
const asJson = (value: unknown): Json => parseJson(JSON.stringify(value));
const only = (...Result: object[]) => ({ Result, Paging: { HasMoreRecords: false } });
const row = (fields: object = {}) => ({
  Id: 'x',
  PaymentNumber: '1007',
  Partner: { Id: 'P' },
  PaymentAt: '2026-11-01T00:00:00',
  Total: { Value: 1, Units: 0 },
  ...fields,
});
const rows = (page: number, fields: object = {}) =>
  Array.from({ length: 200 }, (_, index) =>
    row({ Id: `${page} ${index}`, PaymentNumber: `other ${page} ${index}`, ...fields }),
  );
const NOTHING = 'none among the 1 listed';

test('finds a payment by its number in any case, with spaces around it', async () => {
  const names = ['payment A-1 for p'];
  const reply = await look(
    { list: () => only(row({ PaymentNumber: ' a-1' })) },
    { number: 'A-1 ' },
  );
  expect(reply).toMatchObject({ names, asked: ['1:p'] });
  expect(reply.found).toBe('already listed: payment A-1 for p (Id x, dated 2026-11-01T00:00:00)');
  const unlike = await look(
    { list: () => only(row({ PaymentNumber: 'A-10', Total: { Value: 2, Units: 0 } })) },
    { number: 'A-1' },
  );
  expect(unlike).toMatchObject({ names: [], found: NOTHING });
});

test.each([
  ['cut', 'INV-2026-0042-B', 'inv-2026-0'],
  ['without its zeros', '0042', '42'],
  ['with more zeros', 'W-42', 'W-0000042'],
  ['without its signs', 'W/42', 'W42'],
  ['with letters of the service', 'W-42', 'PMT-W-42'],
])(
  'finds a payment of the same amount whose number the service lists %s',
  async (_how, number, PaymentNumber) => {
    const list = () => only(row({ PaymentNumber }));
    const reply = await look({ list }, { number });
    expect(reply.names).toEqual([`payment ${number} for p as ${PaymentNumber}`]);
    const otherAmount = () => only(row({ PaymentNumber, Total: { Value: 2, Units: 0 } }));
    expect((await look({ list: otherAmount }, { number })).names).toEqual([]);
    const ofOther = () => only(row({ PaymentNumber, Partner: { Id: 'q' } }));
    expect((await look({ list: ofOther }, { number })).names).toEqual([]);
  },
);

test('takes no number for a cut one while the service lists longer ones', async () => {
  const list = () =>
    only(row({ PaymentNumber: '2026-1' }), row({ Id: 'y', PaymentNumber: '2026-10' }));
  expect((await look({ list }, { number: '2026-11' })).names).toEqual([]);
});

test.each([null, 'S-1'])(
  'finds a payment that was made since the first sending under the number %j',
  async (PaymentNumber) => {
    const list = () =>
      only(
        row({ PaymentNumber }),
        row({ Id: 'y', PaymentNumber: 'longer numbers', Total: { Value: 2, Units: 0 } }),
      );
    const onDay = (day: string) => ({ list, firstSentAt: Date.parse(`${day}T12:00:00Z`) });
    const as = PaymentNumber === null ? 'without a number' : 'as S-1';
    expect((await look(onDay('2026-11-01'), {})).names).toEqual([`payment 1007 for p ${as}`]);
    expect((await look(onDay('2026-11-03'), {})).names).toEqual([]);
    expect((await look({ list }, {})).names).toEqual([]);
  },
);

test('finds a payment on the last of many pages, in a row that breaks the contract', async () => {
  const list = (page: number) => ({
    Paging: { HasMoreRecords: page < 9 },
    Result: page < 9 ? rows(page) : [{ PaymentNumber: 1007, Total: null }],
  });
  const reply = await look({ list }, {});
  expect(reply.asked).toHaveLength(9);
  expect(reply.found).toBe('already listed: payment 1007 for p');
});

test('reports how far a partial check went', async () => {
  const endless = (page: number) => ({ Paging: { HasMoreRecords: true }, Result: rows(page) });
  const part = (count: number) =>
    `none among the first ${count} listed; Waybill did not check the others`;
  const bounded = await look({ list: endless, bounds: { pages: 3 } }, {});
  expect(bounded).toMatchObject({ found: part(600), asked: ['1:p', '2:p', '3:p'] });
  const late = await look({ list: endless, bounds: { time: 0 } }, {});
  expect(late).toMatchObject({ found: part(200), asked: ['1:p'] });
  const stuck = await look({ list: () => endless(1) }, {});
  expect(stuck).toMatchObject({ found: part(200), asked: ['1:p', '2:p'] });
  // The same rows in another order are another page, but no progress.
  const shuffled = (page: number) => ({
    ...endless(1),
    Result: page % 2 === 0 ? rows(1) : rows(1).toReversed(),
  });
  expect(await look({ list: shuffled }, {})).toMatchObject({
    found: part(200),
    asked: ['1:p', '2:p'],
  });
  // As are the same payments with other data, and their ids in another case.
  const changed = (page: number) => ({
    ...endless(1),
    Result: Array.from({ length: 200 }, (_, index) =>
      row({
        Id: `${page % 2 === 0 ? 'x' : 'X'}${index}`,
        PaymentNumber: 'other',
        PaymentAt: `2026-11-0${page}T00:00:00`,
      }),
    ),
  });
  expect(await look({ list: changed }, {})).toMatchObject({
    found: part(200),
    asked: ['1:p', '2:p'],
  });
});

test('passes over rows that are no objects', async () => {
  const list = () => ({ Paging: { HasMoreRecords: false }, Result: [null, '1007', [], row()] });
  expect((await look({ list }, {})).found).toMatch(/^already listed: payment 1007 for p \(/);
});

test('does not call a list that breaks off one that the service does not offer', async () => {
  const broken = (page: number) => {
    if (page > 1) throw new ReadRefusedError(404, 'the service answered 404');
    return { Paging: { HasMoreRecords: true }, Result: rows(page) };
  };
  expect((await look({ list: broken }, {})).found).toBe(
    'none among the first 200 listed; Waybill did not check the others',
  );
});

test('asks nobody about a page that the service refuses after the last full one', async () => {
  const list = (page: number) => {
    if (page > 1) throw new ReadRefusedError(400, 'the service answered 400');
    return { Result: rows(page) };
  };
  expect((await look({ list }, {})).found).toBe(
    'none among the first 200 listed; Waybill did not check the others',
  );
});

test('reports a payment that was found before the service stopped answering', async () => {
  const list = (page: number) => {
    if (page > 1) throw new Error('no connection');
    return { Paging: { HasMoreRecords: true }, Result: [row()] };
  };
  expect((await look({ list }, {})).names).toEqual(['payment 1007 for p']);
});

test('notes that a list without numbers proves nothing', async () => {
  const unnumbered = row({ PaymentNumber: null });
  expect((await look({ list: () => only(unnumbered) }, {})).found).toBe(
    'Waybill can’t check this: the service shows its payments without numbers',
  );
  const some = only(unnumbered, row({ Id: 'y', PaymentNumber: 'other' }));
  expect((await look({ list: () => some }, {})).found).toBe('none among the 2 listed');
  expect((await look({ list: () => only() }, {})).found).toBe('none: the list is empty');
});

test('notes that a service without the list can’t be checked', async () => {
  const list = () => {
    throw new ReadRefusedError(501, 'the service answered 501');
  };
  expect((await look({ list }, {})).found).toBe(
    'Waybill can’t check this: the service does not list payments (HTTP 501)',
  );
});

test.each([
  ['no JSON list', () => ({ Success: true })],
  [
    'a refusal',
    () => {
      throw new ReadRefusedError(200, 'the service answered 200: Not now');
    },
  ],
])('fails after %s', async (_name, list) => {
  await expect(look({ list }, {})).rejects.toThrow();
});

test('assigns a listed payment to the partners that it may belong to', async () => {
  const byId = { Id: 'p' };
  const byCode = { Code: 'NORD' };
  const isFound = async (sent: object, named: object | null, partner: object | null = null) => {
    const list = () => only(row({ Partner: named }));
    const { names } = await look({ list, partner }, { partner: sent });
    return names.length > 0;
  };
  expect(await isFound(byId, { Id: 'P' })).toBe(true);
  expect(await isFound(byId, { Id: 'q' })).toBe(false);
  expect(await isFound(byId, { Id: 'q', Code: 'NORD' })).toBe(false);
  expect(await isFound({ Id: 'p', Code: 'NORD' }, { Code: 'SUED' })).toBe(false);
  expect(await isFound({ Id: 'p', Code: 'NORD' }, { Id: 'q', Code: 'NORD' })).toBe(true);
  // A row that doesn't say it by Id or Code may be anybody's.
  expect(await isFound(byId, { Code: 'NORD' })).toBe(true);
  expect(await isFound(byId, { Id: '', Code: null })).toBe(true);
  expect(await isFound(byId, null)).toBe(true);
  expect(await isFound(byCode, { Code: 'NORD' })).toBe(true);
  expect(await isFound(byCode, { Code: 'SUED' })).toBe(false);
  expect(await isFound(byCode, { Id: 'q' })).toBe(true);
  expect(await isFound(byCode, { Id: 'q' }, { Id: 'p', Code: 'NORD' })).toBe(false);
  expect(await isFound(byCode, { Id: 'p' }, { Id: 'p', Code: 'NORD' })).toBe(true);
});

test('asks for a partner by Id, as its transactions name it, else for the whole list', async () => {
  const list = () => only(row());
  const nord = { Id: null, Code: 'NORD' };
  const asked = async (service: Omit<Service, 'list'>, ...sent: Sent[]) =>
    (await look({ list, ...service }, ...sent)).asked;
  expect(await asked({ partner: { Id: 'p', Code: 'NORD' } }, { partner: nord })).toEqual(['1:p']);
  const both = [
    { partner: { Id: 'Q' } },
    { partner: nord, ids: [other] },
    { partner: { Id: 'q' } },
  ];
  expect(await asked({ partner: { Id: 'p', Code: 'NORD' } }, ...both)).toEqual(['1:q,p']);
  for (const partner of [null, { Id: 'p', Code: 'SUED' }, { Id: 'p' }, { Code: 'NORD' }]) {
    expect(await asked({ partner }, { partner: nord })).toEqual(['1:all']);
    expect(await asked({ partner }, ...both)).toEqual(['1:all']);
  }
  // Two partners may have the same Code.
  const twice = () => ({
    Paging: { HasMoreRecords: false },
    Result: ['p', 'r'].map((Id, at) => ({
      Id: [target, other][at],
      Type: 0,
      Status: 4,
      DueAt: null,
      Total: { Value: 1, Units: 0 },
      Balance: { Value: 1, Units: 0 },
      Partner: {
        Id,
        Code: 'NORD',
      },
    })),
  });
  const lines = { partner: nord, ids: [target, other] };
  expect(await asked({ transactions: twice }, lines)).toEqual(['1:p,r']);
  const left = { partner: nord, ids: [] };
  expect(await asked({ partner: { Id: 'p', Code: 'NORD' } }, left)).toEqual(['1:all']);
  const without = () => {
    throw new ReadRefusedError(404, 'the service answered 404');
  };
  expect(await asked({ transactions: without }, { partner: nord })).toEqual(['1:all']);
  const broken = () => {
    throw new Error('no connection');
  };
  await expect(asked({ transactions: broken }, { partner: nord })).rejects.toThrow('no connection');
  expect(await asked({ transactions: broken }, { partner: { Id: 'p' } }, left)).toEqual(['1:all']);
});

test('asks for at most 50 partners at a time, and finds the payments of each', async () => {
  const sent = Array.from({ length: 101 }, (_, at) => ({
    number: `N-${at}`,
    partner: { Id: `p${at}` },
  }));
  const list = (_page: number, partnerIds: string | null) =>
    only(
      ...partnerIds!
        .split(',')
        .map((Id) => row({ Id, PaymentNumber: Id.replace('p', 'N-'), Partner: { Id } })),
    );
  const { asked, names } = await look({ list }, ...sent);
  expect(asked.map((one) => one.split(',').length)).toEqual([50, 50, 1]);
  expect(names).toHaveLength(101);
  // All lists together have one limit.
  const few = await look({ list, bounds: { pages: 2 } }, ...sent);
  expect(few.asked).toHaveLength(2);
  expect(few.names).toHaveLength(100);
});

test('applies a decision to the payment of its partner and number alone', async () => {
  const list = () => only(row({ Partner: null }));
  const sent = [{}, { partner: { Id: 'q' } }, { number: 'N-2' }];
  const [code] = requestedPayments(bodyOf([{ number: ' 1007 ', partner: { Id: 'P' } }])).map(
    codeOf,
  );
  expect((await look({ list, despite: [code!] }, ...sent)).names).toEqual(['payment 1007 for q']);
});

test('looks only for payments that nobody decided to send anyway', async () => {
  const list = () => only(row(), row({ Id: 'y', PaymentNumber: 'N-2' }));
  const sent = [{}, { number: 'N-2' }];
  const codes = requestedPayments(bodyOf(sent)).map(codeOf);
  expect((await look({ list }, ...sent)).codes).toEqual(codes);
  const one = await look({ list, despite: [codes[0]!] }, ...sent);
  expect(one.codes).toEqual([codes[1]]);
  const none = await look({ list, despite: codes }, ...sent);
  expect(none).toMatchObject({ codes: [], asked: [] });
  expect(none.found).toBe('not checked, because a person decided to send it anyway');
});
