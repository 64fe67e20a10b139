import { expect, test } from 'vitest';
import { createRandom } from '#lib/random.ts';
import { anna, arrival, startAlerting } from '../testing/alerting.ts';
import { eachStore } from '../testing/each-store.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { createDeliverer } from './deliverer.ts';
import { sendMail, type MailSettings } from './email.ts';

const [, openSqlite] = eachStore[0]!;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SEED = Number(process.env['STORM_SEED'] ?? 20_261_129);

test(`sends each arrival in one digest a day over refusals and kills, seed ${SEED}`, async () => {
  const random = createRandom(SEED);
  const mail = await startMailServer();
  const [store] = await openSqlite(1);
  const settings: MailSettings = {
    host: '127.0.0.1',
    port: mail.port,
    isSecure: false,
    needsTls: false,
    auth: null,
    from: 'Waybill <waybill@example.com>',
  };
  const { alerts, account, arrive, clock } = await startAlerting(
    store!,
    0,
    { kind: 'email', url: null, format: null, address: 'anna@example.com', digestHour: 2 },
    settings,
  );
  const zone = 'Europe/Berlin';
  await alerts.putTimes(anna, { zone, quietFrom: 0, quietTo: 23 * 60 });
  clock.now = Date.parse('2026-03-20T10:00:00Z');
  /** Starts a proxy that is killed after sending, before it records the answer, or lives on. */
  const start = (isKilled: boolean) =>
    createDeliverer({
      account,
      store: store!,
      send: async (channel, message, id) => {
        const { address } = channel.target as { address: string };
        const outcome = await sendMail(settings, address, message, id, null);
        if (isKilled) throw new Error('killed');
        return outcome;
      },
      claim: () => 2 * MINUTE,
      mayWork: () => true,
      onError: () => {},
      group: 1000,
      clock: () => clock.now,
    });
  let arrived = 0;
  let failures = 0;
  const end = Date.parse('2026-04-05T10:00:00Z');
  while (clock.now < end) {
    if (random.chance(0.3)) {
      await arrive(arrival());
      arrived++;
    }
    // Fewer failures than attempts, so that no digest is given up.
    const fails = failures < 3 && random.chance(0.4);
    mail.verdict = fails && random.chance(0.5) ? '451 later' : '250 OK';
    const before = mail.received.length;
    const deliverer = start(fails && mail.verdict.startsWith('2'));
    await deliverer.work();
    await deliverer.settle();
    const isTried = mail.received.length > before || mail.verdict.startsWith('4');
    failures = fails && isTried ? failures + 1 : failures;
    if (mail.received.length > before && !fails) failures = 0;
    clock.now += random.pick([5 * MINUTE, 20 * MINUTE, HOUR]);
  }
  mail.verdict = '250 OK';
  clock.now += 26 * HOUR;
  for (let round = 0; round < 3; round++) {
    const last = start(false);
    await last.work();
    await last.settle();
    clock.now += 3 * HOUR;
  }
  const digests = new Map(
    mail.received.map(({ text }) => [
      /Message-ID: <(.*?)>/i.exec(text)![1]!,
      Number(/Subject: (\d+) new notification/.exec(text)![1]!),
    ]),
  );
  expect(digests.size).toBeGreaterThan(10);
  expect([...digests.values()].reduce((sum, count) => sum + count, 0)).toBe(arrived);
  const days = (await alerts.get(anna)).deliveries.map(({ createdAt }) =>
    Temporal.Instant.from(createdAt).toZonedDateTimeISO(zone).toPlainDate().toString(),
  );
  expect(days).toHaveLength(new Set(days).size);
});
