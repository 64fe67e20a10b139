import { expect, test } from 'vitest';
import { unacknowledgedFilter } from '#contract/unacknowledged-filter.ts';
import { idKey } from '#lib/guid.ts';
import type { SandboxSettingsInput } from '../sandbox/context/settings.ts';
import { acknowledgements } from './acknowledgements.ts';
import { ReadRefusedError, type Ask } from './ask.ts';
import type { OpenLine } from './follow-rows.ts';
import { createUnacknowledged } from './read-unacknowledged.ts';
import { startFollowed, unacknowledgedOf, verdictsOf } from '../testing/followed-waybill.ts';

type Followed = Awaited<ReturnType<typeof startFollowed>>;

async function separatesAt({ ask }: Followed): Promise<boolean | null> {
  const { status, body } = await ask('/api/unacknowledged-filter');
  expect(status).toBe(200);
  return unacknowledgedFilter.parse(JSON.parse(body)).separates;
}

const readings: [name: string, input: SandboxSettingsInput, file: object, separates: boolean][] = [
  ['a filter that works', {}, {}, true],
  ['a filter that is ignored', { dialect: { unacknowledged: 'ignored' } }, {}, false],
  ['the contrary service', { preset: 'contrary' }, {}, false],
  ['a filter that takes 1 alone', { dialect: { unacknowledged: '1' } }, {}, false],
  [
    'the same, with its setting',
    { dialect: { unacknowledged: '1' } },
    { unacknowledged: '1' },
    true,
  ],
];

test.each(readings)(
  'detects whether the unacknowledged filter works: %s',
  async (_name, input, file, expected) => {
    const waybill = await startFollowed(input, file);
    expect(await separatesAt(waybill)).toBe(expected);
    const { requests } = waybill.sandbox;
    const asked = requests.filter(({ target }) => target.includes('unacknowledged='));
    const value = 'unacknowledged' in file ? '1' : 'true';
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every(({ target }) => target.endsWith(`unacknowledged=${value}`))).toBe(true);
    const before = requests.length;
    expect(await separatesAt(waybill)).toBe(expected);
    expect(requests).toHaveLength(before);
  },
);

test('reports an unknown result if the service does not answer', async () => {
  const waybill = await startFollowed({ dialect: { accounting: '501' } });
  expect(await separatesAt(waybill)).toBeNull();
});

test('detects a working filter although the first page has no acknowledged item', async () => {
  const settled = `?status=1024`;
  const ask: Ask = async (_method, path) => {
    const ids = /[?&]ids=([^&]*)/.exec(path)?.[1]?.split(',');
    if (ids === undefined) return { Result: [{ Id: path.endsWith(settled) ? 'old' : 'new' }] };
    const isFiltered = path.includes('unacknowledged=');
    return { Result: ids.filter((id) => !isFiltered || id !== 'old').map((Id) => ({ Id })) };
  };
  expect(await createUnacknowledged(ask, async () => 1, 'true').separates()).toBe(true);
  const refusing: Ask = (method, path) =>
    path.endsWith(settled) ? Promise.reject(new Error('it answered 400')) : ask(method, path);
  expect(await createUnacknowledged(refusing, async () => 1, 'true').separates()).toBe(false);
});

test('takes no filter for a working one because the service leaves out settled transactions', async () => {
  const ask: Ask = async (_method, path) => {
    const isSettled = path.endsWith('?status=1024');
    const rows = isSettled ? [{ Id: 'settled' }] : [{ Id: 'open' }];
    const ids = /[?&]ids=([^&]*)/.exec(path)?.[1]?.split(',');
    return { Result: rows.filter(({ Id }) => ids === undefined || ids.includes(Id)) };
  };
  expect(await createUnacknowledged(ask, async () => 1, 'true').separates()).toBe(false);
});

test('proves no acknowledgement of a settled transaction that the service no longer lists', async () => {
  const open = '00000001-0000-4000-8000-00000000000a';
  const settled = '00000002-0000-4000-8000-00000000000a';
  const ask: Ask = async (_method, path) => ({
    Result: path.includes('unacknowledged=') ? [] : [{ Id: open }],
  });
  const { read } = acknowledgements(
    createUnacknowledged(ask, async () => 1, 'true'),
    1_500,
  );
  const lines = [open, settled].map((id) => ({ id, key: idKey(id), before: true }) as OpenLine);
  const { shown, why } = await read(lines, true, true);
  expect(lines.map(shown)).toEqual(['done', 'untold']);
  expect(why!(lines[1]!)).toBe('the service no longer lists it, acknowledged or not');
});

const readable = '00000001-0000-4000-8000-00000000000a';
const named = { id: readable, key: readable, before: null } as OpenLine;
const unfilterable: [name: string, ask: Ask, why: string][] = [
  [
    'refuses the filter',
    async (_method, path) => {
      if (path.includes('unacknowledged=')) throw new ReadRefusedError(409, 'use Y or N');
      return { Result: [{ Id: readable }] };
    },
    'the service refuses unacknowledged=true: use Y or N',
  ],
  [
    'refuses the filter and ignores the ids',
    async (_method, path) => {
      if (path.includes('unacknowledged=')) throw new ReadRefusedError(400, 'use Y or N');
      return { Result: [{ Id: readable }, { Id: 'another' }] };
    },
    'the service refuses unacknowledged=true: use Y or N',
  ],
  [
    'ignores the ids',
    async () => ({ Result: [{ Id: readable }, { Id: 'another' }] }),
    'the service doesn’t filter its transactions by ids',
  ],
];

test.each(unfilterable)(
  'can’t tell what a service acknowledged that %s',
  async (_name, ask, why) => {
    const unacknowledged = createUnacknowledged(ask, async () => 1, 'true');
    expect(await unacknowledged.separates()).toBe(false);
    const reading = await acknowledgements(unacknowledged, 1_500).read([named], true, true);
    expect(reading.shown(named)).toBe('untold');
    expect(reading.why!(named)).toBe(why);
  },
);

test('does not take an outage for a refused filter', async () => {
  const away: Ask = async () => {
    throw new ReadRefusedError(500, 'out of order');
  };
  const unacknowledged = createUnacknowledged(away, async () => 1, 'true');
  await expect(unacknowledged.separates()).rejects.toThrow('out of order');
  const { read } = acknowledgements(unacknowledged, 1_500);
  await expect(read([named], true, true)).rejects.toThrow('out of order');
});

test('proves an acknowledgement with the value of the setting', async () => {
  const file = { unacknowledged: '1', waitingTimes: { acknowledge: 1_500 } };
  const waybill = await startFollowed({ dialect: { unacknowledged: '1' } }, file);
  const { key } = await waybill.acknowledge(unacknowledgedOf(waybill.sandbox, 3));
  const batch = await waybill.until(key, ({ isFollowed }) => isFollowed);
  expect(verdictsOf(batch.lines)).toEqual(['proven', 'proven', 'proven']);
  expect(batch.evidence[0]!.asked).toContain('unacknowledged=1');
});
