import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DraftEdit } from '#contract/draft-change.ts';
import { editBetween } from '#contract/draft-edit.ts';
import type {
  DraftContent,
  DraftLine,
  DraftList,
  DraftPayment,
  SavedDraft,
} from '#contract/draft.ts';
import { eachStore } from '../testing/each-store.ts';
import { createDraftsStore } from './drafts-store.ts';
import { makeLine, makePayment } from '../testing/made-draft.ts';

const ids = [1, 2, 3, 4].map((n) => `0000000${n}-0000-4000-8000-00000000000A`);

const line: fc.Arbitrary<DraftLine> = fc.record({
  id: fc.constantFrom(...ids, ids[0]!.toLowerCase()),
  type: fc.constantFrom(0, 1),
  transactionNumber: fc.constantFrom(null, 'T-1', '“\u0000”'),
  amount: fc.constantFrom('', '1', '1.0', '40', '60.5', '100', 'x'),
  balance: fc.constantFrom('100', '-100', 'none'),
  rule: fc.constant(null),
});
const linesOf = (most: number) =>
  fc.uniqueArray(line, { maxLength: most, selector: ({ id }) => id.toLowerCase() });
const payment: fc.Arbitrary<DraftPayment> = fc.record({
  id: fc.constantFrom('p', 'q', 'r', 's'),
  paymentNumber: fc.constantFrom('', 'N-1', 'N-2'),
  partner: fc.constantFrom(
    { Id: null, Code: 'NORD', Name: null },
    { Id: null, Code: 'SUED', Name: 'Süd' },
  ),
  method: fc.constant({ Id: null, Code: 'WIRE', Name: null }),
  amount: fc.constantFrom('', '5', '5.50'),
  units: fc.constantFrom(null, 0, 1),
  autoApply: fc.boolean(),
  lines: linesOf(4),
  bankDate: fc.constant(null),
  note: fc.constantFrom('', 'note'),
});
const content: fc.Arbitrary<DraftContent> = fc.record({
  payments: fc.uniqueArray(payment, { maxLength: 4, selector: ({ id }) => id }),
});

const paymentOf = (id: string, lines: DraftLine[]) => makePayment({ id, lines });
const lineOf = (id: string, amount = '60') => makeLine({ id, amount });

/** Sorts reservations, which come in no order. */
function sorted({ drafts, holds }: DraftList) {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return {
    drafts,
    holds: holds.map(({ id, holders }) => ({ id, holders: holders.toSorted(byId) })).toSorted(byId),
  };
}

function heldBy(draft: string, { holds }: Pick<DraftList, 'holds'>): string[] {
  const own = holds.flatMap(({ id, holders }) =>
    holders.filter((holder) => holder.id === draft).map(({ amount }) => `${id} ${amount}`),
  );
  return own.toSorted();
}

/** Every amount above 0, of what is not short. */
function wouldHold({ payments }: DraftContent, { shortages }: SavedDraft): string[] {
  const short = new Set(shortages.map(({ id }) => id.toLowerCase()));
  const asked = payments
    .flatMap(({ lines }) => lines)
    .filter(({ id, amount }) => Number(amount) > 0 && !short.has(id.toLowerCase()));
  return asked.map(({ id, amount }) => `${id.toLowerCase()} ${amount}`).toSorted();
}

describe.each(eachStore)('drafts in %s', (kind, open) => {
  test('produces the same draft and reservations by edits as by a full save', async () => {
    const [store] = await open(1);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(content, fc.option(content)), { minLength: 2, maxLength: 6 }),
        async (steps) => {
          const accounts = [`edited-${run}`, `whole-${run++}`];
          const [edited, whole] = accounts.map((account) =>
            createDraftsStore({ store: store!, account }),
          );
          const both = [edited!, whole!];
          let version: number | null = null;
          let before: DraftContent = { payments: [] };
          const others: (number | null)[] = [null, null];
          for (const [after, other] of steps) {
            // Other people's reservations of the same balances grow or shrink in the meantime.
            for (const [index, drafts] of other === null ? [] : both.entries()) {
              const id = `other-${accounts[index]}`;
              const whole = { version: others[index]!, name: 'o', content: other! };
              others[index] = (await drafts.keep(id, whole, 'bob', 1)).version;
            }
            const edit: ReturnType<typeof editBetween> =
              version === null ? null : editBetween(before, after)!;
            const [a, b] = [`d-${accounts[0]}`, `d-${accounts[1]}`];
            const keys = async () => [
              (await edited!.readWithKey(a, 'ada')).key,
              (await whole!.readWithKey(b, 'ada')).key,
            ];
            const keysBefore = version === null ? [] : await keys();
            const kept: SavedDraft =
              edit === null
                ? await edited!.keep(a, { version, name: 'd', content: after }, 'ada', 1)
                : await edited!.edit(a, { version: version!, ...edit }, 'ada', 1);
            const put = await whole!.keep(b, { version, name: 'd', content: after }, 'ada', 1);
            // Otherwise a payer who reviewed the content before would send this one.
            const isSame = JSON.stringify(after) === JSON.stringify(before);
            const keysAfter = await keys();
            expect(keysAfter.map((key, at) => key === keysBefore[at])).toEqual(
              Array(2).fill(isSame && version !== null),
            );
            const plain = (text: unknown) =>
              JSON.parse(JSON.stringify(text).replaceAll(accounts[1]!, accounts[0]!)) as unknown;
            expect(plain(kept)).toEqual(plain(put));
            expect(await edited!.read(a, 'ada')).toEqual({ ...kept, content: after });
            const listed = sorted(await edited!.list('ada'));
            expect(plain(listed)).toEqual(plain(sorted(await whole!.list('ada'))));
            expect(heldBy(a, listed)).toEqual(wouldHold(after, kept));
            ({ version } = kept);
            before = after;
          }
        },
      ),
      { numRuns: kind === 'SQLite' ? 25 : 5, seed: 20_261_122 },
    );
  });

  test('changes the key with the content and keeps the key for the same content', async () => {
    const [store] = await open(1);
    const drafts = createDraftsStore({ store: store!, account: 'a' });
    const content = { payments: [paymentOf('p', [lineOf(ids[0]!)])] };
    await drafts.keep('d', { version: null, name: 'd', content }, 'ada', 1);
    let version = 1;
    let { key } = await drafts.readWithKey('d', 'ada');
    const changes = async (edit: Omit<DraftEdit, 'version'>) => {
      await drafts.edit('d', { version: version++, ...edit }, 'ada', version);
      const before = key;
      ({ key } = await drafts.readWithKey('d', 'ada'));
      return key !== before;
    };
    const [same, other] = [lineOf(ids[0]!), lineOf(ids[1]!)];
    const ofPayment = (change: Omit<NonNullable<DraftEdit['changed']>[number], 'id'>) =>
      changes({ changed: [{ id: 'p', ...change }] });
    expect(await changes({})).toBe(false);
    expect(await changes({ name: 'another' })).toBe(false);
    expect(await ofPayment({ fields: { note: '' }, lines: [same] })).toBe(false);
    expect(await ofPayment({ lines: [{ ...same, amount: '6' }] })).toBe(true);
    expect(await ofPayment({ fields: { amount: '6' } })).toBe(true);
    const line = { ...same, amount: '6' };
    expect(await ofPayment({ fields: { amount: '7' }, lines: [line] })).toBe(true);
    expect(await ofPayment({ lines: [other] })).toBe(true);
    expect(await ofPayment({ removed: [ids[1]!] })).toBe(true);
    expect(await changes({ added: [paymentOf('q', [])] })).toBe(true);
    // One of several payments changes, whichever comes first.
    const changed = { id: 'p', fields: { note: 'new' } };
    const unchanged = { id: 'q', fields: { note: '' } };
    const back = { id: 'p', fields: { note: '' } };
    expect(await changes({ changed: [changed, unchanged] })).toBe(true);
    expect(await changes({ changed: [changed, unchanged] })).toBe(false);
    expect(await changes({ changed: [unchanged, back] })).toBe(true);
    expect(await changes({ removed: ['q'] })).toBe(true);
  });

  test('rejects edits that name a missing or duplicate ID', async () => {
    const [store] = await open(1);
    const drafts = createDraftsStore({ store: store!, account: 'a' });
    const content = {
      payments: [
        paymentOf('p', [lineOf(ids[0]!), lineOf(ids[1]!), lineOf(ids[1]!)]),
        paymentOf('q', []),
        paymentOf('q', []),
      ],
    };
    await drafts.keep('d', { version: null, name: 'd', content }, 'ada', 1);
    const first = await drafts.read('d', 'ada');
    for (const edit of [
      { removed: ['p', 'none'] },
      { removed: ['p', 'p'] },
      { removed: ['q'] },
      { added: [paymentOf('p', [])] },
      { removed: ['p'], changed: [{ id: 'p', fields: { note: 'x' } }] },
      { changed: [{ id: 'none', fields: { note: 'x' } }] },
      { changed: [{ id: 'p', removed: [ids[2]!] }] },
      { changed: [{ id: 'p', removed: [ids[0]!], lines: [lineOf(ids[1]!)] }] },
      { changed: [{ id: 'p', lines: [lineOf(ids[2]!), lineOf(ids[2]!)] }] },
    ]) {
      await expect(drafts.edit('d', { version: 1, ...edit }, 'ada', 2)).rejects.toMatchObject({
        kind: 'draft-changed',
      });
    }
    await expect(drafts.edit('d', { version: 2 }, 'ada', 2)).rejects.toThrow('changed elsewhere');
    await expect(drafts.edit('none', { version: 1 }, 'ada', 2)).rejects.toThrow(
      'The draft was deleted',
    );
    expect(await drafts.read('d', 'ada')).toEqual(first);
  });

  test('loads, lists, sends and edits an older draft without loss', async () => {
    const [store] = await open(1);
    const drafts = createDraftsStore({ store: store!, account: 'a' });
    const old = {
      payments: [
        paymentOf('p', [lineOf(ids[0]!), lineOf(ids[1]!, ' \u0000"')]),
        paymentOf('p', [lineOf(ids[0]!, '70')]),
        paymentOf('q', []),
      ],
    };
    await store!.commit(async (sql) => {
      for (const id of ['changed', 'put', 'same']) {
        await sql.run(
          `INSERT INTO drafts
             (id, account, who, name, version, content, key, created_at, changed_at)
           VALUES (?, 'a', 'ada', 'old', 7, ?, ?, 1, 1)`,
          id,
          JSON.stringify(old),
          `key-${id}`,
        );
      }
    });
    const summary = { payments: 3, lines: 3, partners: ['NORD'] };
    for (const _ of ['first', 'again']) {
      const { drafts: listed } = await drafts.list('ada');
      expect(
        listed.map(({ payments, lines, partners }) => ({ payments, lines, partners })),
      ).toEqual([summary, summary, summary]);
      expect(listed[0]!.amounts).toEqual([{ units: 0, amount: '15' }]);
    }
    for (const id of ['changed', 'put', 'same']) {
      expect(await drafts.readWithKey(id, 'ada')).toMatchObject({
        key: `key-${id}`,
        draft: {
          version: 7,
          content: old,
          shortages: [{ id: ids[0]!, left: '100', asked: '130' }],
        },
      });
    }
    const edit = { version: 7, changed: [{ id: 'q', fields: { note: 'new' } }] };
    expect(await drafts.edit('changed', edit, 'ada', 2)).toMatchObject({ version: 8, name: 'old' });
    const [p, again, q] = old.payments;
    const now = await drafts.readWithKey('changed', 'ada');
    expect(now.draft.content.payments).toEqual([p, again, { ...q, note: 'new' }]);
    expect(now.key).not.toBe('key-changed');
    const less = { payments: [q!] };
    await drafts.keep('put', { version: 7, name: 'old', content: less }, 'ada', 2);
    expect((await drafts.read('put', 'ada')).content).toEqual(less);
    await drafts.keep('same', { version: 7, name: 'old', content: old }, 'ada', 2);
    expect(await drafts.readWithKey('same', 'ada')).toMatchObject({
      key: 'key-same',
      draft: { version: 8, content: old },
    });
  });
});
