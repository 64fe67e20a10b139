import { describe, expect, test } from 'vitest';
import { contentOf } from '../testing/drafting.ts';
import { eachStore } from '../testing/each-store.ts';
import { quotasOf } from './draft-quotas.ts';
import { createDraftsStore } from './drafts-store.ts';

describe.each(eachStore)('quotas of drafts in %s', (_, open) => {
  async function setUp(given: Parameters<typeof quotasOf>[0]) {
    const [store] = await open(1);
    const drafts = createDraftsStore({ store: store!, account: 'a', quotas: quotasOf(given) });
    const keep = (id: string, lines: number, version: number | null = null, who = 'ada') =>
      drafts.keep(id, { version, name: id, content: contentOf(lines) }, who, 1);
    return { store: store!, drafts, keep };
  }

  test('limits a person’s drafts, explains the refusal, and changes nothing', async () => {
    const { drafts, keep } = await setUp({ perPerson: { drafts: 2 } });
    await keep('one', 1);
    await keep('two', 1);
    await expect(keep('three', 1)).rejects.toMatchObject({
      kind: 'too-many-drafts',
      problem: { status: 409 },
      message:
        'You have 2 open drafts; the limit for one person is 2 open drafts. Send or delete some drafts first.',
    });
    expect((await drafts.list('ada')).drafts.map(({ id }) => id).toSorted()).toEqual([
      'one',
      'two',
    ]);
    // Without a sign-in there is one person of no name.
    for (const id of ['first', 'second', 'third']) {
      const kept = drafts.keep(id, { version: null, name: id, content: contentOf(1) }, null, 1);
      if (id === 'third') await expect(kept).rejects.toMatchObject({ kind: 'too-many-drafts' });
      else await kept;
    }
    // A colleague's are the colleague's, and who deletes one has room.
    await keep('three', 1, null, 'bob');
    await keep('one', 2, 1);
    await drafts.remove('two', 'ada');
    await keep('four', 1);
  });

  test('limits the lines of one draft and of all drafts', async () => {
    const { drafts, keep } = await setUp({ perDraft: { lines: 5 }, perPerson: { lines: 8 } });
    await expect(keep('one', 6)).rejects.toMatchObject({
      kind: 'draft-too-large',
      problem: { status: 413 },
      message: 'This draft would have 6 lines; the limit for one draft is 5 lines.',
    });
    await keep('one', 5);
    const more = { ...contentOf(1).payments[0]!, id: 'q' };
    await expect(drafts.edit('one', { version: 1, added: [more] }, 'ada', 2)).rejects.toMatchObject(
      {
        kind: 'draft-too-large',
      },
    );
    await keep('two', 2);
    // A payment that is applied to nothing counts as one.
    await keep('three', 0);
    await expect(keep('four', 0)).rejects.toMatchObject({
      kind: 'too-many-drafts',
      message:
        'You have 8 lines in open drafts; the limit for one person is 8 lines. Send or delete some drafts first.',
    });
    expect(await drafts.read('one', 'ada')).toMatchObject({ version: 1, content: contentOf(5) });
  });

  test('limits the drafts of an account without naming their authors', async () => {
    const { keep } = await setUp({ perAccount: { drafts: 2 } });
    await keep('one', 1);
    await keep('two', 1, null, 'bob');
    await expect(keep('three', 1)).rejects.toThrow(
      'All payers together have 2 open drafts; the limit for this service account is 2 open drafts.',
    );
  });

  test('limits the bytes of drafts', async () => {
    const { drafts } = await setUp({ perDraft: { bytes: 2_000 }, perPerson: { bytes: 3_000 } });
    const keep = (id: string, length: number) =>
      drafts.keep(
        id,
        { version: null, name: id, content: contentOf(0, 'x'.repeat(length)) },
        'ada',
        1,
      );
    await expect(keep('one', 1_999)).rejects.toMatchObject({ kind: 'draft-too-large' });
    await keep('one', 1_500);
    await expect(keep('two', 1_500)).rejects.toMatchObject({ kind: 'too-many-drafts' });
  });

  test('lets drafts above a lowered limit shrink but not grow', async () => {
    const { store, keep } = await setUp({});
    await keep('one', 10);
    const drafts = createDraftsStore({
      store,
      account: 'a',
      quotas: quotasOf({ perDraft: { lines: 5 }, perPerson: { lines: 5 } }),
    });
    const put = (lines: number, version: number) =>
      drafts.keep('one', { version, name: 'x', content: contentOf(lines) }, 'ada', 1);
    await expect(put(11, 1)).rejects.toMatchObject({ kind: 'draft-too-large' });
    await put(10, 1);
    await put(9, 2);
    await expect(put(10, 3)).rejects.toMatchObject({ kind: 'draft-too-large' });
    await put(1, 3);
  });
});
