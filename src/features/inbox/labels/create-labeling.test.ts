import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { LabelChange } from '#contract/label-change.ts';
import type { InboxRow } from '../model/inbox.ts';
import { createUndos } from '../model/undos.ts';
import { createLabeling } from './create-labeling.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const rows = Array.from({ length: 450 }, (_, index) => ({
  value: { id: `a0000000-0000-4000-8000-${String(index).padStart(12, '0')}`, hasOwnId: true },
})) as unknown as InboxRow[];

/** A proxy to which one request can't be sent, and the labeled notifications there. */
function proxyWithout(request: number): Set<string> {
  const labeled = new Set<string>();
  let requests = 0;
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { action, of } = JSON.parse(body) as LabelChange;
    if (++requests === request) throw new TypeError('Failed to fetch');
    const changed = of.filter((id) => labeled.has(id) !== (action === 'add'));
    for (const id of changed) {
      if (action === 'add') labeled.add(id);
      else labeled.delete(id);
    }
    return Response.json({ changed });
  });
  return labeled;
}

test('undoes the completed part of an interrupted change and can finish the rest', async () => {
  const labeled = proxyWithout(2);
  const undos = createUndos();
  const { change, messages } = createLabeling(new QueryClient(), undos);
  const failure = () => messages.all.get().find(({ isFailure }) => isFailure);
  const words = () => messages.all.get().find(({ isFailure }) => !isFailure)?.words;

  change('add', 'late', rows);
  await expect.poll(failure).toBeDefined();
  expect(labeled.size).toBe(200);
  expect(words()).toMatch('200');
  expect(undos.all.get()).toHaveLength(1);

  failure()!.retry!();
  await expect.poll(() => labeled.size).toBe(450);
  await expect.poll(words).toMatch('250');
  expect(failure()).toBeUndefined();
  expect(undos.all.get()).toHaveLength(2);

  undos.run(undos.all.get()[1]!);
  undos.run(undos.all.get()[0]!);
  await expect.poll(() => labeled.size).toBe(0);
  expect(undos.all.get()).toEqual([]);
});

test('reports an interrupted undo and can run it again for the rest', async () => {
  const labeled = proxyWithout(5);
  const undos = createUndos();
  const { change, messages } = createLabeling(new QueryClient(), undos);
  change('add', 'late', rows);
  await expect.poll(() => undos.all.get()).toHaveLength(1);

  undos.run(undos.all.get()[0]!);
  await expect.poll(() => messages.all.get().some(({ isFailure }) => isFailure)).toBe(true);
  expect(labeled.size).toBe(250);
  await expect.poll(() => undos.all.get()).toHaveLength(1);

  undos.run(undos.all.get()[0]!);
  await expect.poll(() => labeled.size).toBe(0);
});
