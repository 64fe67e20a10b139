import { expect, test } from 'vitest';
import { auditList } from '#contract/audit.ts';
import {
  lettersRecorded,
  savedLetterSettings,
  sentLetters,
  type NewLetter,
} from '#contract/reminder.ts';
import { usualLetterSettings } from '#lib/letters/letter-settings.ts';
import { startFollowed, type FollowedWaybill } from '../testing/followed-waybill.ts';

const north = { Id: null, Code: 'NORTH', Name: 'Northfield' };
const south = { Id: 'A8F5F167-6D1C-4E5B-9A2C-000000000001', Code: 'SOUTH', Name: 'Southfield' };

function letter(change: Partial<NewLetter> = {}): NewLetter {
  return {
    partner: north,
    level: 1,
    day: '2026-11-24',
    totals: [{ units: 0, value: '1200.50' }],
    count: 1,
    items: [{ id: 'a', name: 'INV 1', units: 0, balance: '1200.50' }],
    ...change,
  };
}

async function send(waybill: FollowedWaybill, method: string, path: string, body?: unknown) {
  const headers = { 'content-type': 'application/json' };
  return waybill.ask(`/api/reminders${path}`, {
    method,
    ...(body !== undefined && { headers, body: JSON.stringify(body) }),
  });
}

async function record(waybill: FollowedWaybill, letters: NewLetter[], mayRepeat = false) {
  const { body } = await send(waybill, 'POST', '', { letters, mayRepeat });
  return lettersRecorded.parse(JSON.parse(body));
}

async function lettersOf(waybill: FollowedWaybill, query = '') {
  const { body } = await waybill.ask(`/api/reminders${query}`);
  return sentLetters.parse(JSON.parse(body)).letters;
}

async function audited(waybill: FollowedWaybill): Promise<string[]> {
  const { body } = await waybill.ask('/api/audit?kind=reminders');
  const { entries } = auditList.parse(JSON.parse(body));
  return entries.map(({ what, object, outcome }) =>
    `${what} ${object} ${outcome}`.replace('  ', ' '),
  );
}

test('records each sent letter and asks before recording it twice on a day', async () => {
  const waybill = await startFollowed({});
  expect(await record(waybill, [letter(), letter({ partner: south, level: 2 })])).toEqual({
    recorded: 2,
    repeated: [],
  });
  // One of two is a repetition, so that neither is recorded.
  expect(await record(waybill, [letter({ level: 2 }), letter()])).toEqual({
    recorded: 0,
    repeated: [north],
  });
  const twice = letter({ day: '2026-11-25' });
  expect(await record(waybill, [twice, twice])).toMatchObject({ recorded: 0 });
  expect(await record(waybill, [letter()], true)).toMatchObject({ recorded: 1 });
  expect(await record(waybill, [letter({ level: null }), letter({ day: '2026-11-25' })])).toEqual({
    recorded: 2,
    repeated: [],
  });
  await waybill.restart();

  const ofNorth = await lettersOf(waybill, '?partner=NORTH');
  expect(ofNorth.map(({ level, day }) => `${level} ${day}`)).toEqual([
    '1 2026-11-25',
    'null 2026-11-24',
    '1 2026-11-24',
    '1 2026-11-24',
  ]);
  expect(ofNorth[0]).toMatchObject({ ...letter({ day: '2026-11-25' }) });
  expect(await lettersOf(waybill, `?partner=${south.Id.toLowerCase()}`)).toHaveLength(1);
  const latest = await lettersOf(waybill);
  expect(latest.map(({ partner, level, day }) => `${partner.Code} ${level} ${day}`)).toEqual([
    'NORTH 1 2026-11-25',
    'SOUTH 2 2026-11-24',
  ]);

  expect((await send(waybill, 'DELETE', `/${latest[0]!.id}`)).status).toBe(200);
  expect((await lettersOf(waybill))[0]).toMatchObject({ partner: north, day: '2026-11-24' });
  expect(await audited(waybill)).toEqual([
    'remove-letter NORTH 200',
    'record-letters NORTH, NORTH 200',
    'record-letters NORTH 200',
    'record-letters NORTH, SOUTH 200',
  ]);
});

test('saves levels and texts and rejects texts that can’t be printed', async () => {
  const waybill = await startFollowed({});
  const settings = async () =>
    savedLetterSettings.parse(JSON.parse((await waybill.ask('/api/reminders/settings')).body));
  expect(await settings()).toEqual({ settings: null, who: null, at: null });
  const changed = { ...usualLetterSettings, company: 'Acme\n1 Main St' };
  const save = async (next: object, seen: string | null) =>
    await send(waybill, 'PUT', '/settings', { settings: next, seen });
  expect((await save(changed, null)).status).toBe(200);
  await waybill.restart();
  expect((await settings()).settings).toEqual(changed);
  // Two people edited the same version: the second one is told.
  const { at } = await settings();
  expect((await save({ ...changed, company: 'Mine' }, null)).status).toBe(409);
  expect((await save(changed, at)).status).toBe(200);
  const late = await save({ ...changed, company: 'Mine' }, at);
  expect(late.status).toBe(409);
  expect(late.body).toContain('settings-changed');
  expect((await settings()).settings).toEqual(changed);

  const [first, second] = changed.levels;
  const en = { subject: 'Reminder', body: 'Please pay {totl}' };
  for (const wrong of [
    { ...changed, levels: [] },
    { ...changed, levels: [second, first] },
    { ...changed, levels: [{ days: 0, texts: first!.texts }] },
    { ...changed, levels: [{ days: 1, texts: {} }] },
    { ...changed, levels: [{ days: 1, texts: { en } }] },
    { ...changed, statement: { en: { subject: '{', body: '' } } },
  ]) {
    expect((await save(wrong, (await settings()).at)).status, JSON.stringify(wrong)).toBe(400);
  }
  expect((await settings()).settings).toEqual(changed);
  expect((await audited(waybill)).at(-1)).toBe('edit-reminders 200');

  for (const wrong of [
    letter({ partner: { Id: null, Code: null, Name: 'Nobody' } }),
    letter({ level: 0 }),
    letter({ day: '2026-02-30' }),
    letter({ totals: [{ units: 0, value: 'x' }] }),
  ]) {
    const body = { letters: [wrong], mayRepeat: false };
    expect((await send(waybill, 'POST', '', body)).status).toBe(400);
  }
  expect((await send(waybill, 'DELETE', '/x')).status).toBe(400);
  expect((await waybill.ask('/api/reminders?partnr=x')).status).toBe(400);
});
