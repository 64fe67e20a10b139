import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  shuffledSubarray,
  string,
  uniqueArray,
  type Arbitrary,
  constant,
} from 'fast-check';
import { expect, test } from 'vitest';
import { viewScreens, type AccountView } from '#contract/view.ts';
import { withChange, type ViewChange } from './views.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const view = record({
  id: constantFrom(...ids),
  screen: constantFrom(...viewScreens),
  name: string(),
  query: string(),
  isShared: boolean(),
  owner: constant('ana'),
  canEdit: constant(true),
  version: integer({ min: 1, max: 9 }),
});
const views = uniqueArray(view, { selector: ({ id }) => id });
const change: Arbitrary<ViewChange> = oneof(
  record(
    { kind: constant('save' as const), view, place: integer({ min: 0, max: 5 }) },
    { requiredKeys: ['kind', 'view'] },
  ),
  record({ kind: constant('remove' as const), id: constantFrom(...ids) }),
  record({
    kind: constant('order' as const),
    screen: constantFrom(...viewScreens),
    ids: shuffledSubarray(ids),
  }),
);

const ofScreen = (all: readonly AccountView[], screen: string) =>
  all.filter((one) => one.screen === screen);

test('applies a repeated change only once', () => {
  assert(
    property(views, change, (before, it) => {
      const once = withChange(before, it);
      expect(withChange(once, it)).toEqual(once);
    }),
  );
});

test('leaves other screens unchanged, and neither loses nor doubles a view', () => {
  assert(
    property(views, array(change), (before, changes) => {
      let shown: readonly AccountView[] = before;
      for (const it of changes) {
        const next = withChange(shown, it);
        expect(new Set(next.map(({ id }) => id)).size).toBe(next.length);
        if (it.kind === 'order') {
          for (const screen of viewScreens) {
            const [was, is] = [ofScreen(shown, screen), ofScreen(next, screen)];
            if (screen === it.screen) expect(is.toSorted(byId)).toEqual(was.toSorted(byId));
            else expect(is).toEqual(was);
          }
        } else {
          const id = it.kind === 'save' ? it.view.id : it.id;
          expect(next.filter((one) => one.id !== id)).toEqual(
            expect.arrayContaining(shown.filter((one) => one.id !== id)),
          );
        }
        shown = next;
      }
    }),
  );
});

function byId(a: AccountView, b: AccountView): number {
  return a.id < b.id ? -1 : 1;
}

test('orders views as requested and puts unnamed views last', () => {
  assert(
    property(views, shuffledSubarray(ids), (before, order) => {
      const after = withChange(before, { kind: 'order', screen: 'inbox', ids: order });
      const own = ofScreen(after, 'inbox').map(({ id }) => id);
      const named = order.filter((id) => own.includes(id));
      expect(own.slice(0, named.length)).toEqual(named);
    }),
  );
});

test('restores a view to its place and shows a new view only once it is saved', () => {
  assert(
    property(
      views.filter((it) => ofScreen(it, 'inbox').length > 0),
      integer({ min: 0 }),
      (before, choice) => {
        const own = ofScreen(before, 'inbox');
        const place = choice % own.length;
        const gone = withChange(before, { kind: 'remove', id: own[place]!.id });
        const restored = withChange(gone, { kind: 'save', view: own[place]!, place });
        expect(ofScreen(restored, 'inbox').map(({ id }) => id)).toEqual(own.map(({ id }) => id));
        expect(withChange(gone, { kind: 'save', view: own[place]! })).toEqual(gone);
      },
    ),
  );
});
