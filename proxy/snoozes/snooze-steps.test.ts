import { expect, test } from 'vitest';
import type { StoredSnooze } from './snooze-rows.ts';
import {
  begin,
  end,
  isNewsFor,
  undo,
  undoAll,
  wakeByNews,
  wakeByTime,
  type ListedOfRecord,
  type NewSnooze,
} from './snooze-steps.ts';

const asked: NewSnooze = {
  id: 'n',
  recordKey: 'r',
  who: 'ada',
  until: 100,
  onNews: true,
  known: ['n', 'm'],
  newest: 50,
  notification: '{}',
};
const first = begin(undefined, asked, 10, false);
const later: ListedOfRecord = { key: 'x', recordKey: 'r', instant: 51, isNew: false };

test('begins a snooze, and remembers the one before it', () => {
  const waiting = { version: 1, state: 'waiting', at: 10, backAt: null, why: null, previous: null };
  expect(first).toEqual({ ...asked, ...waiting });
  const second = begin(first, { ...asked, who: 'bo', until: null }, 20, false);
  const { version: _version, ...former } = first;
  const changed = { who: 'bo', until: null, version: 2, at: 20 };
  expect(second).toEqual({ ...first, ...changed, previous: former });
});

test('brings a snooze back at once where there is news that the person has not seen', () => {
  expect(begin(undefined, asked, 10, true)).toMatchObject({
    state: 'back',
    backAt: 10,
    why: 'news',
  });
  expect(begin(undefined, { ...asked, onNews: false }, 10, true)).toEqual({
    ...first,
    onNews: false,
  });
});

test('ends a snooze once', () => {
  const ended = end(first)!;
  const { version: _version, ...former } = first;
  expect(ended).toEqual({ ...first, version: 2, state: 'ended', previous: former });
  expect(end(ended)).toBeNull();
  expect(end(undefined)).toBeNull();
  expect(end({ ...first, state: 'back' })).toMatchObject({ state: 'ended' });
});

test('undoes the latest change of a snooze alone', () => {
  const second = begin(first, { ...asked, until: 200 }, 20, false);
  expect(undo(second, 1)).toBeNull();
  expect(undo(undefined, 1)).toBeNull();
  const undone = undo(second, 2)!;
  expect(undone).toEqual({ ...first, version: 3 });
  // The first snooze becomes none.
  expect(undo(undone, 3)).toEqual({ ...first, version: 4, state: 'ended' });
  expect(undo({ ...second, previous: 'forgotten' }, 2)).toBeNull();
  // A row of an earlier version does not know the one before.
  const { previous: _previous, version: _version, ...old } = first;
  expect(undo({ ...second, previous: old }, 2)).toEqual({
    ...first,
    version: 3,
    previous: 'forgotten',
  });
});

test('undoes the changes of these versions, from the latest on', () => {
  const second = begin(first, { ...asked, until: 200 }, 20, false);
  const third = begin(second, { ...asked, until: 300 }, 30, false);
  expect(undoAll(third, new Set([1, 2]))).toBeNull();
  expect(undoAll(third, new Set([3]))).toMatchObject({ version: 4, until: 200 });
  expect(undoAll(third, new Set([3, 1]))).toMatchObject({ version: 4, until: 200 });
  expect(undoAll(third, new Set([2, 3]))).toMatchObject({
    version: 5,
    until: 100,
    state: 'waiting',
  });
  expect(undoAll(third, new Set([1, 2, 3]))).toMatchObject({ version: 6, state: 'ended' });
  expect(undoAll({ ...third, previous: 'forgotten' }, new Set([3]))).toBeNull();
  expect(
    undoAll({ ...third, previous: { ...second, previous: 'forgotten' } }, new Set([2, 3])),
  ).toMatchObject({ version: 4, until: 200 });
});

test('remembers ten changes, and that there were more', () => {
  let snooze = first;
  for (let at = 1; at <= 20; at++) snooze = begin(snooze, { ...asked, until: 100 + at }, at, false);
  const untils: unknown[] = [];
  let former: StoredSnooze['previous'] | undefined = snooze.previous;
  while (former !== null && former !== 'forgotten' && former !== undefined) {
    untils.push(former.until);
    former = former.previous;
  }
  expect(untils).toEqual([119, 118, 117, 116, 115, 114, 113, 112, 111, 110]);
  expect(former).toBe('forgotten');
});

test('wakes a waiting snooze at its time', () => {
  expect(wakeByTime(first, 99)).toBeNull();
  expect(wakeByTime(first, 100)).toEqual({
    ...first,
    version: 2,
    state: 'back',
    backAt: 100,
    why: 'time',
  });
  expect(wakeByTime({ ...first, until: null }, 100)).toBeNull();
  for (const state of ['back', 'ended'] as const) {
    expect(wakeByTime({ ...first, state }, 100)).toBeNull();
    expect(wakeByNews({ ...first, state }, [later], 60)).toBeNull();
  }
});

test('wakes a waiting snooze by news of its record', () => {
  const others = [{ ...later, key: 'm' }, later];
  expect(wakeByNews(first, others, 60)).toEqual({
    ...first,
    version: 2,
    state: 'back',
    backAt: 60,
    why: 'news',
  });
  expect(wakeByNews({ ...first, onNews: false }, others, 60)).toBeNull();
  expect(wakeByNews(first, [], 60)).toBeNull();
  // Notifications without a record have no news.
  const none = { ...later, recordKey: null };
  expect(wakeByNews({ ...first, recordKey: null }, [none], 60)).toBeNull();
});

test.each([
  ['a later one', {}, true],
  ['one of the same moment', { instant: 50 }, false],
  ['one that appeared since', { instant: 1, isNew: true }, true],
  ['one that the person saw', { key: 'm', isNew: true }, false],
  ['one of another record', { recordKey: 's', isNew: true }, false],
])('takes for news of a record: %s', (_name, change, isNews) => {
  expect(isNewsFor(first, { ...later, ...change })).toBe(isNews);
});
