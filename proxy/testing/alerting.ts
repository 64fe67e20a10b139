import { randomUUID } from 'node:crypto';
import type { ChannelDefinition } from '#contract/alert-definition.ts';
import { eventsThatNeedAction } from '#contract/events.ts';
import type { Notification } from '#contract/notification.ts';
import { createAlerts } from '../alerts/alerts.ts';
import { createDeliverer } from '../alerts/deliverer.ts';
import type { MailSettings } from '../alerts/email.ts';
import { noteArrivals } from '../alerts/note-alerts.ts';
import { createSenders } from '../alerts/senders.ts';
import type { ProxyStore } from '../store/store.ts';

const account = 'a';
export const anna = { person: 'anna', isAdmin: false };
const MINUTE = 60_000;
export const localTargets = { hosts: [], networks: ['127.0.0.0/8'], http: true };

/** A notification whose text alerts must not show by default. */
export const arrival = (changes: Partial<Notification> = {}): Notification => ({
  CreatedAt: '2026-03-01T09:00:00Z',
  Event: 1,
  RecordId: randomUUID(),
  RecordNumber: 'SO-4711',
  Message: 'Short paid by $1,234.56',
  Status: 1,
  Type: 'SalesOrder',
  id: randomUUID(),
  hasOwnId: true,
  ...changes,
});

/** A person with one channel and one alert, on a clock that the test moves. */
export async function startAlerting(
  store: ProxyStore,
  port: number,
  change: Partial<ChannelDefinition> = {},
  mail: MailSettings | null = null,
) {
  const clock = { now: Date.parse('2026-03-01T09:00:00Z') };
  const senders = createSenders({
    store,
    mail,
    emailDomains: [],
    targets: localTargets,
    origin: 'https://waybill.example',
    deadline: 500,
    clock: () => clock.now,
  });
  const needsAction = eventsThatNeedAction;
  const entitled = new Set([anna.person]);
  const alerts = createAlerts({ account, store, senders, needsAction: () => needsAction });
  const make = () =>
    createDeliverer({
      account,
      store,
      send: senders.send,
      claim: senders.claim,
      mayReceive: async (person) => await Promise.resolve(entitled.has(person)),
      mayWork: () => true,
      onError: (error) => {
        throw error;
      },
      group: 1000,
      clock: () => clock.now,
      pauses: [MINUTE, MINUTE, MINUTE],
    });
  const deliverer = make();
  const channel = randomUUID();
  const made = await alerts.putChannel(
    anna,
    channel,
    {
      kind: 'webhook',
      name: 'Hook',
      url: `http://127.0.0.1:${port}/hook`,
      format: 'standard',
      address: null,
      subscription: null,
      withText: false,
      keepsQuiet: true,
      mostPerHour: 100,
      digestHour: null,
      ...change,
    },
    clock.now,
  );
  await alerts.putAlert(
    anna,
    randomUUID(),
    {
      name: 'Chargebacks of Müller',
      search: 'type:SalesOrder',
      rule: null,
      channels: [channel],
      isOn: true,
    },
    clock.now,
  );
  const work = async (by = deliverer) => {
    const next = await by.work();
    await by.settle();
    return next;
  };
  return {
    clock,
    alerts,
    account,
    channel,
    secret: made.secret!,
    make,
    work,
    /** People who may still see the notifications. */
    entitled,
    arrive: (...rows: Notification[]) =>
      store.commit((sql) => noteArrivals(sql, { account, now: clock.now, needsAction }, rows)),
    pass: async (time: number) => {
      clock.now += time;
      return await work();
    },
    text: async (table: 'alert_items' | 'alert_deliveries') =>
      JSON.stringify(await store.read((sql) => sql.all(`SELECT * FROM ${table}`))),
    log: async () => (await alerts.get(anna)).deliveries,
  };
}
