import { expect, test } from 'vitest';
import { createRestoredVersions } from './restored-versions.ts';

const at = (version: number) => ({ id: 'a', version });

test('undoes an earlier change with the version that the last undo restored', async () => {
  const { undo } = createRestoredVersions();
  const asked: unknown[] = [];
  let version = 3;
  const work = async (of: unknown[]) => {
    asked.push(...of);
    version++;
    return [{ id: 'A', version }];
  };
  await undo([at(3)], work);
  await undo([at(2)], work);
  await undo([at(1)], work);
  expect(asked).toEqual([at(3), { id: 'A', version: 4 }, { id: 'A', version: 5 }]);
});

test('keeps the earlier version when an undo fails', async () => {
  const { undo } = createRestoredVersions();
  const asked: unknown[] = [];
  const refuse = async (of: unknown[]) => {
    asked.push(...of);
    return [];
  };
  await undo([at(2)], refuse);
  await undo([at(1), { id: 'b', version: 1 }], refuse);
  expect(asked).toEqual([at(2), at(1), { id: 'b', version: 1 }]);
});
