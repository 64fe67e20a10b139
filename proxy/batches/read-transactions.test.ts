import { expect, test } from 'vitest';
import { idKey } from '#lib/guid.ts';
import { ReadRefusedError, type Ask } from './ask.ts';
import { readTransactions } from './read-transactions.ts';

const [open, settled] = [1, 2].map((n) => `0000000${n}-0000-4000-8000-00000000000A`) as [
  string,
  string,
];
const row = (Id: string, balance: number) => ({
  Id,
  Type: 0,
  Status: 4,
  Partner: null,
  DueAt: null,
  Total: { Value: 30, Units: 0 },
  Balance: { Value: balance, Units: 0 },
});

/** A service whose list (4.6) leaves out settled transactions. */
function startAsk(byId: (id: string) => object): { ask: Ask; paths: string[] } {
  const paths: string[] = [];
  return {
    paths,
    ask: async (_method, path) => {
      paths.push(path);
      const id = /\/receivables\/id\/([^?]+)/.exec(path)?.[1];
      const list = { Paging: { HasMoreRecords: false }, Result: [row(open, 10)] };
      const answer = id === undefined ? list : byId(id);
      return answer as Awaited<ReturnType<Ask>>;
    },
  };
}

const read = (ask: Ask) =>
  readTransactions(ask, () => Promise.resolve(1 as const), [open, settled], { withPayments: true });

test('loads a transaction by its id (4.7) if the list leaves it out', async () => {
  const { ask, paths } = startAsk((id) => row(id, 0));
  const found = await read(ask);
  expect([...found.keys()].toSorted()).toEqual([open, settled].map(idKey).toSorted());
  expect(found.get(idKey(settled))!.Balance.Value).toBe('0');
  expect(paths.at(-1)).toBe(`/api/v2/accounting/receivables/id/${settled}?include=Payments`);
});

test('leaves out a transaction that the service does not know, or answers with another one', async () => {
  for (const byId of [
    () => {
      throw new ReadRefusedError(404, 'the service answered 404');
    },
    () => {
      throw new ReadRefusedError(400, 'the service answered 400');
    },
    () => row(open, 5),
    () => ({ Id: settled }),
  ]) {
    const found = await read(startAsk(byId).ask);
    expect([...found.keys()]).toEqual([idKey(open)]);
    expect(found.get(idKey(open))!.Balance.Value).toBe('10');
  }
});

test('asks for payments only where they are needed', async () => {
  const { ask, paths } = startAsk((id) => row(id, 0));
  await readTransactions(ask, () => Promise.resolve(1 as const), [open, settled]);
  expect(paths.filter((path) => path.includes('include'))).toEqual([]);
  await read(ask);
  expect(paths.filter((path) => path.includes('include=Payments'))).toHaveLength(2);
});

test('fails if the service can’t be asked for a transaction', async () => {
  const { ask } = startAsk(() => {
    throw new Error('no connection');
  });
  await expect(read(ask)).rejects.toThrow('no connection');
});

test.each([200, 400, 409, 414])(
  'requests fewer ids at a time if the service refuses many with %i',
  async (status) => {
    const sizes: number[] = [];
    const few: Ask = async (_method, path) => {
      const ids = /[?&]ids=([^&]+)/.exec(path)![1]!.split(',');
      sizes.push(ids.length);
      if (ids.length > 20) throw new ReadRefusedError(status, 'at most 20 ids');
      return { Result: ids.map((Id) => row(Id, 10)) };
    };
    const many = Array.from({ length: 130 }, (_, n) => open.slice(0, -3) + (100 + n));
    const found = await readTransactions(few, () => Promise.resolve(1 as const), many);
    expect(found.size).toBe(130);
    expect(sizes.slice(0, 6)).toEqual([100, 1, 50, 25, 13, 13]);
  },
);

test('fails at once if the service refuses a single id as well', async () => {
  const asked: string[] = [];
  const none: Ask = async (_method, path) => {
    asked.push(path);
    throw new ReadRefusedError(400, 'no such parameter');
  };
  await expect(read(none)).rejects.toThrow('no such parameter');
  expect(asked).toHaveLength(2);
});

test('loads each transaction by its id if the service ignores a list of ids', async () => {
  const { ask } = startAsk((id) => row(id, 0));
  const ignoring: Ask = async (method, path) =>
    path.includes('ids=') ? { Result: [row('another', 1), row(open, 1)] } : await ask(method, path);
  const found = await read(ignoring);
  expect([...found.values()].map(({ Balance }) => Balance.Value)).toEqual(['0', '0']);
  const many = Array.from({ length: 101 }, (_, n) => open.slice(0, -3) + (100 + n));
  const all = readTransactions(ignoring, () => Promise.resolve(1 as const), many);
  await expect(all).rejects.toThrow('did not request');
});
