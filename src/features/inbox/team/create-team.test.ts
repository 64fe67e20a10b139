import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { teamQueries, withNews } from '#api/assignments.ts';
import type { Assignment, AssignmentChange } from '#contract/assignments.ts';
import type { InboxRow } from '../model/inbox.ts';
import { createUndos } from '../model/undos.ts';
import { createTeam } from './create-team.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const rows = Array.from({ length: 250 }, (_, index) => ({
  value: { id: `a0000000-0000-4000-8000-${String(index).padStart(12, '0')}`, hasOwnId: true },
})) as unknown as InboxRow[];

test('undoes the completed part of an interrupted assignment', async () => {
  const sent: { to: unknown; count: number }[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { of, to } = JSON.parse(body) as AssignmentChange;
    sent.push({ to, count: of.length });
    if (sent.length === 2) throw new TypeError('Failed to fetch');
    const known = { since: '2026-11-22T00:00:00.000Z', note: '' };
    const changed = of.map(({ id, version }) =>
      Object.assign({ id, version: version + 1 }, known, { who: to ?? null }),
    );
    return Response.json({ changed, refused: [] });
  });
  const undos = createUndos();
  const team = createTeam(new QueryClient(), 'ana', undos);
  await team.change('assign', rows, '', 'ben');
  expect(team.said.get()).toMatchObject({ how: 'failure', undo: undos.all.get()[0] });
  undos.run(undos.all.get()[0]!);
  await expect.poll(() => team.said.get()).toMatchObject({ how: 'shown', undo: null });
  expect(sent).toEqual([
    { to: 'ben', count: 200 },
    { to: 'ben', count: 50 },
    { to: null, count: 200 },
  ]);
});

test('makes each change after those before it, so that it refuses none of its own', async () => {
  const row = rows[0]!;
  const id = row.value.id!;
  let known: Assignment = {
    id,
    version: 0,
    who: null,
    since: '2026-11-22T00:00:00.000Z',
    note: '',
  };
  const answers: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { action, of, to } = JSON.parse(body) as AssignmentChange;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    const isRefused = of[0]!.version !== known.version;
    answers.push(isRefused ? 'refused' : action);
    if (!isRefused) {
      const who = action === 'take' ? 'ana' : (to ?? null);
      known = { ...known, version: known.version + 1, who };
    }
    return Response.json({
      changed: isRefused ? [] : [known],
      refused: isRefused ? [known] : [],
    });
  });
  const client = new QueryClient();
  const none = { taken: [], done: [], isCut: false, now: '2026-11-22T00:00:00.000Z', next: 1 };
  client.setQueryData(teamQueries.news().queryKey, withNews(undefined, none, 0));
  const undos = createUndos();
  const team = createTeam(client, 'ana', undos);
  void team.change('take', [row]);
  void team.change('release', [row]);
  undos.run(undos.all.get().at(-1)!);
  undos.run(undos.all.get().at(-1)!);
  await team.change('take', [row]);
  expect(answers).toEqual(['take', 'release', 'assign', 'assign', 'take']);
  expect(known.who).toBe('ana');
  // It restores what the undos before it left.
  undos.run(undos.all.get().at(-1)!);
  await expect.poll(() => answers).toHaveLength(6);
  expect(known.who).toBeNull();
});

test('offers a failed assignment again, with its note', async () => {
  const notes: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { of, to, note } = JSON.parse(body) as AssignmentChange;
    notes.push(note);
    if (notes.length === 1) throw new TypeError('Failed to fetch');
    const changed = of.map(({ id }) => ({
      id,
      version: 1,
      who: to ?? null,
      since: '2026-11-22T00:00:00.000Z',
      note,
    }));
    return Response.json({ changed, refused: [] });
  });
  const team = createTeam(new QueryClient(), 'ana', createUndos());
  expect(await team.change('assign', rows.slice(0, 1), 'ask the vendor', 'ben')).toBeNull();
  expect(team.said.get().how).toBe('failure');
  team.said.get().retry!();
  await expect.poll(() => team.said.get().how).toBe('shown');
  expect(notes).toEqual(['ask the vendor', 'ask the vendor']);
});
