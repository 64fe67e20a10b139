import { describe, expect, test } from 'vitest';
import { idKey } from '#lib/guid.ts';
import { eventsThatNeedAction } from '#contract/events.ts';
import { arrival } from '../testing/alerting.ts';
import { eachStore } from '../testing/each-store.ts';
import { putAlert, putChannel, type StoredAlert, type StoredChannel } from './alert-rows.ts';
import type { AlertItem } from './message.ts';
import {
  alertPeople,
  alertPerson,
  dropAlertItems,
  dropConcernItems,
  hasAlertOn,
  noteArrivals,
  noteRuleSteps,
} from './note-alerts.ts';

const now = Date.parse('2026-03-01T09:00:00Z');

describe.each(eachStore)('in %s', (_kind, open) => {
  /** Starts with a channel for each person, and one of Anna's for another account. */
  async function start() {
    const [store] = await open(1);
    const commit = store!.commit.bind(store);
    const of = { account: 'a', now, needsAction: eventsThatNeedAction };
    const channel = (id: string, more: Partial<StoredChannel> = {}, account = 'a') =>
      commit((sql) =>
        putChannel(
          sql,
          account,
          {
            id,
            person: id,
            name: id,
            target: { kind: 'email', address: `${id}@example.com` },
            withText: true,
            keepsQuiet: false,
            mostPerHour: 100,
            digestHour: null,
            stopped: null,
            ...more,
          },
          now,
        ),
      );
    const alert = (person: string, more: Partial<StoredAlert> = {}, account = 'a') => {
      const id = `${person} ${JSON.stringify(more)}`;
      const own = { id, person, name: `of ${person}`, search: null, rule: null };
      return commit((sql) =>
        putAlert(sql, account, { ...own, channels: [person], isOn: true, ...more }, now),
      );
    };
    await channel('anna');
    await channel('ben');
    await channel('anna elsewhere', { person: 'anna' }, 'b');
    return {
      of,
      channel,
      alert,
      commit,
      hasOn: (account = 'a') => store!.read((sql) => hasAlertOn(sql, account)),
      items: async () => {
        const rows = await store!.read((sql) =>
          sql.all('SELECT * FROM alert_items ORDER BY account, channel, row_key'),
        );
        return rows.map((row) => {
          const item = JSON.parse(row['item'] as string) as AlertItem;
          return Object.assign(item, { to: `${String(row['account'])} ${String(row['channel'])}` });
        });
      },
    };
  }
  type Started = Awaited<ReturnType<typeof start>>;
  const toldOf = async ({ items }: Started) => (await items()).map(({ to, id }) => `${to} ${id}`);

  test('queues an arrival once for each person whose alert finds it', async () => {
    const started = await start();
    const { of, alert, commit, items } = started;
    await alert('anna', { search: 'type:SalesOrder' });
    await alert('anna', { search: 'SO-4711' });
    await alert('ben', { search: 'type:PurchaseOrder' });
    await alert('anna', { search: 'type:SalesOrder' }, 'b');
    const [one, other] = [arrival(), arrival({ Type: 'Blog', RecordNumber: null, Message: null })];
    await commit((sql) => noteArrivals(sql, of, [one, other]));
    await commit((sql) => noteArrivals(sql, of, [one]));
    await commit((sql) => noteArrivals(sql, of, []));
    expect(await toldOf(started)).toEqual([`a anna ${one.id}`]);
    expect((await items())[0]).toMatchObject({
      about: 'arrival',
      type: 'SalesOrder',
      event: 1,
      createdAt: one.CreatedAt,
      text: { alert: 'of anna', recordNumber: 'SO-4711', message: one.Message },
    });
  });

  test('links to what the alert searches for', async () => {
    const { of, alert, commit, items } = await start();
    await alert('anna', { search: 'SO-4711 -a&b' });
    await commit((sql) => noteArrivals(sql, of, [arrival()]));
    const { searchParams } = new URL((await items())[0]!.path, 'https://waybill.example');
    expect(searchParams.get('q')).toBe('SO-4711 -a&b');
  });

  test('sends nothing for an alert that is off, over a stopped channel, or over another person’s', async () => {
    const started = await start();
    const { of, alert, channel, commit } = started;
    const search = 'type:SalesOrder';
    await channel('carl', { stopped: 'admin' });
    await alert('anna', { search, isOn: false });
    await alert('carl', { search });
    await alert('dora', { search, channels: ['anna', 'unknown'] });
    await commit((sql) => noteArrivals(sql, of, [arrival()]));
    expect(await toldOf(started)).toEqual([]);
    await alert('ben', { search });
    await commit((sql) => noteArrivals(sql, of, [arrival({ id: 'x' })]));
    expect(await toldOf(started)).toEqual(['a ben x']);
  });

  test('stores no text for a channel that is to have none', async () => {
    const { of, alert, channel, commit, items } = await start();
    await channel('anna', { withText: false });
    await alert('anna', { search: 'type:SalesOrder' });
    await commit((sql) => noteArrivals(sql, of, [arrival()]));
    expect(JSON.stringify(await items())).not.toMatch(/4711|1,234|of anna/);
  });

  test('says whether an event needs action', async () => {
    const { of, alert, commit, items } = await start();
    await alert('anna', { search: 'type:SalesOrder' });
    const needed = { ...of, needsAction: { SalesOrder: [1] } as typeof of.needsAction };
    await commit((sql) => noteArrivals(sql, needed, [arrival(), arrival({ Event: 2 })]));
    const needs = (await items()).map(({ event, needsAction }) => `${event} ${needsAction}`);
    expect(needs.toSorted()).toEqual(['1 true', '2 false']);
  });

  test('has an alert for arrivals only if one of this account is on and searches', async () => {
    const { alert, hasOn } = await start();
    expect(await hasOn()).toBe(false);
    await alert('anna');
    await alert('anna', { rule: 'r' });
    await alert('anna', { search: 'x', isOn: false });
    await alert('anna', { search: 'x' }, 'b');
    expect([await hasOn(), await hasOn('b')]).toEqual([false, true]);
    await alert('anna', { search: 'x' });
    expect(await hasOn()).toBe(true);
  });

  test('queues a rule’s matches for the people who chose that rule', async () => {
    const started = await start();
    const { of, alert, commit, items } = started;
    await alert('anna', { rule: 'r' });
    await alert('anna', { rule: 'other', isOn: true });
    await alert('ben', { rule: 'r', isOn: false });
    await alert('ben');
    const rule = { id: 'r', search: 'type:Blog' };
    const rows = [arrival({ id: 'x' }), arrival({ id: 'y' })];
    await commit((sql) => noteRuleSteps(sql, of, rule, rows));
    expect(await toldOf(started)).toEqual(['a anna x', 'a anna y']);
    expect((await items())[0]).toMatchObject({ about: 'arrival', path: '/inbox?q=type%3ABlog' });
    await commit((sql) => noteRuleSteps(sql, of, { ...rule, id: 'nobody' }, [arrival()]));
    expect(await items()).toHaveLength(2);
  });

  test('queues what a rule alerts a person to only for that person’s choice of channels', async () => {
    const started = await start();
    const { of, alert, commit, items } = started;
    for (const person of ['anna', 'ben']) {
      await alert(person, { search: 'type:SalesOrder' });
      await alert(person, { rule: 'r' });
    }
    const rule = { name: 'Chargebacks', search: 'type:Blog' };
    const told = (...people: string[]) =>
      people.map((person) => ({ person, row: { value: arrival({ id: `for ${person}` }) } }));
    const note = (...people: string[]) =>
      commit((sql) => alertPeople(sql, of, rule, told(...people)));
    await note('anna', 'ben');
    // Nobody has chosen a channel for assignments and mentions.
    expect(await items()).toEqual([]);
    await alert('anna');
    await alert('ben', { isOn: false });
    await note('ben');
    await note('anna');
    await note();
    expect(await toldOf(started)).toEqual(['a anna for anna']);
    expect((await items())[0]).toMatchObject({
      about: 'alerted',
      path: '/inbox?q=type%3ABlog',
      // The person's own alert has no name that explains it.
      text: { alert: 'Chargebacks' },
    });
  });

  test('takes back only what a rule alerted this person to, and only about this notification', async () => {
    const started = await start();
    const { of, alert, commit } = started;
    await alert('anna');
    await alert('ben');
    const rows = ['x', 'y'].map((id) => ({ value: arrival({ id }) }));
    const told = ['anna', 'ben'].flatMap((person) => rows.map((row) => ({ person, row })));
    for (const at of [now, now + 1]) {
      await commit((sql) => alertPeople(sql, { ...of, now: at }, { name: 'R', search: 'x' }, told));
    }
    const about = { person: 'anna', key: idKey('x'), at: now };
    await commit((sql) => dropAlertItems(sql, 'b', about));
    expect(await toldOf(started)).toHaveLength(8);
    await commit((sql) => dropAlertItems(sql, 'a', about));
    expect(await toldOf(started)).toEqual([
      'a anna x',
      'a anna y',
      'a anna y',
      'a ben x',
      'a ben x',
      'a ben y',
      'a ben y',
    ]);
  });

  const concern = { account: 'a', now, about: 'assigned', version: 1, note: '' } as const;

  test('queues an assignment for its person alone, and a note only where there is one', async () => {
    const started = await start();
    const { alert, commit, items } = started;
    await alert('anna');
    await alert('ben');
    const one = { ...concern, person: 'anna', id: 'x' };
    await commit((sql) => alertPerson(sql, one));
    await commit((sql) => alertPerson(sql, { ...one, version: 2, note: 'Please check' }));
    await commit((sql) => alertPerson(sql, { ...one, about: 'mentioned' }));
    expect(await toldOf(started)).toEqual(['a anna x', 'a anna x', 'a anna x']);
    const told = (await items()).map(({ about, path, text, createdAt }) => [
      about,
      path,
      text!.message,
      createdAt,
    ]);
    const at = '2026-03-01T09:00:00.000Z';
    expect(told).toEqual([
      ['assigned', '/inbox?q=assigned%3Ame', null, at],
      ['assigned', '/inbox?q=assigned%3Ame', 'Please check', at],
      ['mentioned', '/inbox', null, at],
    ]);
  });

  test('takes back every queued item about one person’s assignment, and nothing else', async () => {
    const started = await start();
    const { alert, commit, items } = started;
    await alert('anna');
    await alert('ben');
    const note = (person: string, id: string, about: 'assigned' | 'mentioned', version = 1) =>
      commit((sql) => alertPerson(sql, { ...concern, person, id, about, version }));
    await note('anna', 'x', 'assigned');
    await note('anna', 'X', 'assigned', 2);
    await note('anna', 'xx', 'assigned');
    await note('anna', 'x', 'mentioned');
    await note('ben', 'x', 'assigned');
    const dropped = { person: 'anna', about: 'assigned', key: idKey('x') } as const;
    await commit((sql) => dropConcernItems(sql, 'b', dropped));
    expect(await items()).toHaveLength(5);
    await commit((sql) => dropConcernItems(sql, 'a', dropped));
    expect((await items()).map(({ to, about, id }) => `${to} ${about} ${id}`)).toEqual([
      'a anna assigned xx',
      'a anna mentioned x',
      'a ben assigned x',
    ]);
  });
});
