import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowStore, type ListOfRows } from '#api/listing/row-store.ts';
import { noFilters, type ReceivableFilters } from '#api/receivables.ts';
import { emptyLedgerSearch, type LocalFilters } from '#features/receivables/ledger-search.ts';
import type { LedgerFigures, LedgerQuestion } from '#features/receivables/ledger-view.ts';
import { emptyPaymentSearch } from '#features/payments/payment-search.ts';
import { rowViews } from './row-views.ts';

const how = { signal: new AbortController().signal, report: () => {} };
const noNames = { unitsNames: {}, subStatusNames: {} };

const amount = fc
  .tuple(
    fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
    fc.constantFrom('', '.5', '.50', '.125', '.99'),
  )
  .map(([whole, fraction]) => `${whole}${fraction}`);
const partner = fc.constantFrom(
  'null',
  '{"Id":"11111111-1111-1111-1111-111111111111","Code":"NORD","Name":"Nord"}',
  '{"Id":null,"Code":"VALLEY","Name":"Valley 9"}',
  '{"Id":null,"Code":"VALLEY-10","Name":"Valley 10"}',
);
const money = (value: string, units: number) => `{"Value":${value},"Units":${units}}`;
const transaction = fc
  .record({
    type: fc.constantFrom(0, 2, 8, 32, 77),
    status: fc.constantFrom(4, 64, 1024),
    partner,
    due: fc.constantFrom('null', '"2026-11-01T00:00:00"', '"2026-12-24"', '"2025-01-02"'),
    total: amount,
    balance: fc.oneof(amount, fc.constant('0.00')),
    units: fc.constantFrom(0, 1),
  })
  .map(
    (it) =>
      `"Type":${it.type},"Status":${it.status},"SubStatus":null,"Partner":${it.partner},"DueAt":${it.due},"SettledAt":null,"Total":${money(it.total, it.units)},"Balance":${money(it.balance, it.units)}`,
  );
const pagesOf = fc.array(fc.array(transaction, { maxLength: 12 }), { minLength: 1, maxLength: 6 });

const local: fc.Arbitrary<LocalFilters> = fc.record({
  due: fc.constantFrom<LocalFilters['due']>({ from: null, to: null }, 'undated'),
  overdue: fc.constantFrom<LocalFilters['overdue']>(
    { from: null, to: null },
    { from: 1, to: null },
  ),
  settled: fc.constant({ from: null, to: null }),
  amount: fc.constant({ from: null, to: null }),
  units: fc.constantFrom(null, 0),
  hasBalance: fc.boolean(),
  owners: fc.constantFrom(null, { keys: ['VALLEY'], isLeftOut: true }),
  text: fc.constantFrom('', 'valley'),
});
const sort = fc.record({
  column: fc.constantFrom('days', 'balance', 'partner', 'type', 'reference'),
  isDescending: fc.boolean(),
});

function questionOf(local: LocalFilters): LedgerQuestion {
  return {
    filters: noFilters,
    local,
    partner: null,
    day: 20_770,
    references: '',
    explained: '',
    ...noNames,
  };
}

/** Reads pages into a store, each with Ids of its own; handles of the rows by page. */
function readInto(store: ReturnType<typeof createRowStore>, pages: readonly string[][]) {
  return pages.map((rows, page) => {
    const result = rows.map((row, index) => `{"Id":"${page}-${index}",${row}}`);
    const text = `{"Success":true,"Messages":[],"Result":[${result.join()}]}`;
    const read = store.readPage({ kind: 'receivable', list: 'ledger', text }).rows!;
    expect(read.texts).toHaveLength(rows.length);
    return read.texts.map((_, index) => read.handle + index);
  });
}

const listOf = (handles: readonly number[]): ListOfRows => ({
  name: 'ledger',
  handles: Uint32Array.from(handles),
});

test('calculates the same figures page by page as all at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      pagesOf,
      fc.infiniteStream(fc.nat()),
      local,
      sort,
      async (pages, shuffle, local, sort) => {
        const store = createRowStore(rowViews);
        const read = readInto(store, pages);
        const order = read
          .map((handles) => ({ handles, at: shuffle.next().value! }))
          .toSorted((a, b) => a.at - b.at);
        const ask = (to: typeof store, handles: number[]) =>
          Promise.all(
            ['ledger', 'aging'].map((view) =>
              to.view(
                {
                  list: listOf(handles),
                  view,
                  question: questionOf(local),
                  sort: view === 'ledger' ? sort : null,
                },
                how,
              ),
            ),
          );
        let handles: number[] = [];
        let grown;
        for (const page of order) {
          handles = handles.concat(page.handles);
          grown = await ask(store, handles);
        }
        // A changed row invalidates its former figures.
        const [updated] = readInto(store, [
          [
            '"Type":0,"Status":4,"SubStatus":null,"Partner":null,"DueAt":null,"SettledAt":null,"Total":{"Value":7.25,"Units":0},"Balance":{"Value":7.25,"Units":0}',
          ],
        ]);
        const changed = [updated![0]!, ...handles.slice(1)];
        const afterUpdate = await ask(store, changed);

        const fresh = createRowStore(rowViews);
        readInto(fresh, pages);
        expect(await ask(fresh, handles)).toEqual(grown);
        const another = createRowStore(rowViews);
        readInto(another, pages);
        readInto(another, [
          [
            '"Type":0,"Status":4,"SubStatus":null,"Partner":null,"DueAt":null,"SettledAt":null,"Total":{"Value":7.25,"Units":0},"Balance":{"Value":7.25,"Units":0}',
          ],
        ]);
        expect(await ask(another, changed)).toEqual(afterUpdate);
      },
    ),
    { numRuns: 60 },
  );
});

test('reads a page by the contract, counts broken rows, and keeps every digit of amounts', () => {
  const store = createRowStore(rowViews);
  const row = '"Type":0,"Status":4,"Balance":{"Value":12.50,"Units":0}';
  const text = `{"Success":true,"Paging":{"PageNumber":1,"Total":3,"HasMoreRecords":true},"Result":[
    {"Id":"A",${row},"Total":{"Value":9007199254740993.01,"Units":0}},
    {"Id":"B",${row},"Total":{"Value":"1,00","Units":0}},
    {"Id":"C","Id":"D",${row},"Total":{"Value":1,"Units":0}}]}`;
  const { rows, envelope } = store.readPage({ kind: 'receivable', list: 'ledger', text });
  expect(rows?.identities).toEqual(['a']);
  expect(JSON.parse(rows!.texts[0]!)).toMatchObject({ Total: { Value: '9007199254740993.01' } });
  expect(rows?.faults.map(({ index, reasons }) => [index, ...reasons])).toEqual([
    [1, 'Total.Value: expected a decimal number'],
    [2, 'Id: this key appears twice'],
  ]);
  expect(rows?.faults[0]?.raw).toContain('"Value":"1,00"');
  expect(envelope.paging).toEqual({ PageNumber: 1, Total: 3, HasMoreRecords: true });
});

test('reports a contract violation of a response as a whole', () => {
  const store = createRowStore(rowViews);
  const read = (text: string) => store.readPage({ kind: 'payment', list: 'payments', text });
  expect(read('{"Success":false}')).toMatchObject({
    rows: null,
    fault: 'The response has no Result.',
    envelope: { success: false },
  });
  expect(() => read('<html>')).toThrow(SyntaxError);
});

test('requests rows again after a failed worker or after they were dropped', async () => {
  const store = createRowStore(rowViews);
  const row = '"Type":0,"Status":4,"Total":{"Value":5,"Units":0},"Balance":{"Value":5,"Units":0}';
  const [handles] = readInto(store, [[row, row]]);
  const asked = { view: 'ledger', question: questionOf(emptyLedgerSearch), sort: null };
  const before = await store.view({ list: listOf(handles!), ...asked }, how);
  const after = createRowStore(rowViews);
  expect(await after.view({ list: listOf(handles!), ...asked }, how)).toBeNull();
  const texts = ['0-0', '0-1'].map(
    (Id) =>
      `{"Id":"${Id}","Type":0,"Status":4,"SubStatus":null,"Partner":null,"DueAt":null,"SettledAt":null,"TransactionNumber":null,"Total":{"Value":"5","Units":0},"Balance":{"Value":"5","Units":0}}`,
  );
  const given = after.giveRows({ list: 'ledger', texts });
  expect(await after.view({ list: listOf(given), ...asked }, how)).toEqual(before);

  store.settle(listOf([]));
  expect(await store.view({ list: listOf(handles!), ...asked }, how)).toBeNull();
});

test('stops in the middle of a calculation', async () => {
  const store = createRowStore(rowViews);
  const row = '"Type":0,"Status":4,"Total":{"Value":5,"Units":0},"Balance":{"Value":5,"Units":0}';
  const pages = Array.from({ length: 40 }, () => Array.from({ length: 200 }, () => row));
  const handles = readInto(store, pages).flat();
  const stopping = new AbortController();
  const asked = { view: 'ledger', question: questionOf(emptyLedgerSearch), sort: null };
  const list = listOf(handles);
  const exporting = store.exportSheet(
    { list, ...asked, format: 'xlsx' },
    { signal: stopping.signal, report: () => stopping.abort() },
  );
  await expect(exporting).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  const { figures } = (await store.view({ list, ...asked }, how))!;
  expect((figures as LedgerFigures).totals.perUnits).toEqual([
    { units: 0, count: 8_000, total: '40000', balance: '40000' },
  ]);
});

test('marks columns as blank when no transaction has a value or a named value', async () => {
  const store = createRowStore(rowViews);
  const row = (subStatus: number) =>
    `"Type":0,"Status":4,"SubStatus":${subStatus},"Total":{"Value":5,"Units":0},"Balance":{"Value":5,"Units":0}`;
  const [first, second] = readInto(store, [[row(0)], [row(7)]]);
  const blankOf = async (handles: number[], subStatusNames: Record<number, string>) => {
    const question = { ...questionOf(emptyLedgerSearch), subStatusNames };
    const asked = { list: listOf(handles), view: 'ledger', question, sort: null };
    return ((await store.view(asked, how))!.figures as LedgerFigures).blank;
  };
  expect(await blankOf(first!, {})).toEqual([
    'reference',
    'due',
    'settled',
    'subStatus',
    'difference',
  ]);
  expect(await blankOf([...first!, ...second!], { 7: 'Short paid' })).not.toContain('subStatus');
});

test('counts rows that don’t match their filters and leaves them out of sums', async () => {
  const store = createRowStore(rowViews);
  const row = (type: number, value: number) =>
    `"Type":${type},"Status":4,"Total":{"Value":${value},"Units":0},"Balance":{"Value":${value},"Units":0}`;
  const [handles] = readInto(store, [[row(0, 5), row(8, 3), row(0, 7)]]);
  const viewOf = async (view: string, filters: Partial<ReceivableFilters>) => {
    const question = { ...questionOf(emptyLedgerSearch), filters: { ...noFilters, ...filters } };
    const answer = await store.view({ list: listOf(handles!), view, question, sort: null }, how);
    return answer!;
  };
  const { places, figures } = await viewOf('ledger', { types: [0] });
  expect([...places]).toEqual([0, 2]);
  expect(figures).toMatchObject({ totals: { perUnits: [{ balance: '12' }] }, strays: 1 });
  expect((await viewOf('ledger', {})).figures).toMatchObject({ strays: 0 });
  expect((await viewOf('aging', { types: [8] })).figures).toMatchObject([{ balance: '-3' }]);
});

test('sorts transactions without a number by ID, after all numbers', async () => {
  const store = createRowStore(rowViews);
  const money = `"Type":0,"Status":4,"SubStatus":0,"Total":{"Value":5,"Units":0},"Balance":{"Value":5,"Units":0}`;
  const [first, second] = readInto(store, [
    [money, `${money},"TransactionNumber":"INV-2"`],
    [`${money},"TransactionNumber":"INV-1"`, money],
  ]);
  const list = listOf([...second!, ...first!]);
  const question = questionOf(emptyLedgerSearch);
  const placesOf = async (isDescending: boolean) => {
    const sort = { column: 'reference', isDescending };
    return [...(await store.view({ list, view: 'ledger', question, sort }, how))!.places];
  };
  expect(await placesOf(false)).toEqual([0, 3, 2, 1]);
  expect(await placesOf(true)).toEqual([3, 0, 1, 2]);
});

test('calculates payment figures from shown rows and filters from all rows', async () => {
  const store = createRowStore(rowViews);
  const text = `{"Success":true,"Result":[
    {"Id":"p1","PaymentNumber":"PAY-1","Partner":null,"PaymentAt":"2026-11-20T08:15:00Z","Total":{"Value":7.25,"Units":0},"Items":[],"Details":null},
    {"Id":"p2","PaymentNumber":null,"Partner":null,"PaymentAt":"2026-11-21T08:15:00","Total":{"Value":1,"Units":1},"Items":null}]}`;
  const { rows } = store.readPage({ kind: 'payment', list: 'payments', text });
  const answer = await store.view(
    {
      list: { name: 'payments', handles: Uint32Array.of(rows!.handle, rows!.handle + 1) },
      view: 'payments',
      question: {
        filters: { partnerIds: [], ids: ['P1', 'p2'], statuses: [] },
        local: { ...emptyPaymentSearch, units: 1 },
        unitsNames: {},
      },
      sort: { column: 'paid', isDescending: true },
    },
    how,
  );
  expect([...rows!.instants]).toEqual([Date.parse('2026-11-20T08:15:00Z'), Number.NaN]);
  expect(answer).toMatchObject({
    places: Uint32Array.of(1),
    figures: {
      sums: [{ units: 1, count: 1, sum: '1' }],
      blank: ['status', 'details'],
      allUnits: [0, 1],
      units: 1,
    },
  });
});
