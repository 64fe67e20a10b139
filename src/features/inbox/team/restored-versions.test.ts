import { expect, test } from 'vitest';
import { createRestoredVersions } from './restored-versions.ts';

const at = (version: number) => ({ id: 'a', version });

test('an earlier change is undone by the version that brought it back', () => {
  const versions = createRestoredVersions();
  versions.changed(at(1), 0);
  versions.changed(at(2), 1);
  expect(versions.latest(at(2))).toEqual(at(2));
  versions.restored(at(2), at(3));
  expect(versions.latest(at(1))).toEqual(at(3));
  expect(versions.latest({ id: 'b', version: 1 })).toEqual({ id: 'b', version: 1 });
});
