import { expect, test } from 'vitest';
import { startMailServer } from '../testing/mail-server.ts';
import { localTargets } from '../testing/alerting.ts';
import { eachStore } from '../testing/each-store.ts';
import { sendMail } from './email.ts';
import { testMessage } from './message.ts';
import { createSenders } from './senders.ts';

const [, openSqlite] = eachStore[0]!;
const from = 'Waybill <waybill@example.com>';
const settings = { host: '127.0.0.1', isSecure: false, needsTls: false, auth: null, from };

/** Sends a message, with a limit of time that the test ends. */
function send(port: number) {
  const limits: AbortController[] = [];
  const after = (): AbortSignal => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  };
  const to = 'anna@example.com';
  const outcome = sendMail({ ...settings, port }, to, testMessage, 'id', null, after);
  return { limits, outcome };
}

test('waits for a mail server that scans a message before it answers', async () => {
  const mail = await startMailServer();
  const scan = Promise.withResolvers<void>();
  mail.answersAfter = scan.promise;
  const { limits, outcome } = send(mail.port);
  await expect.poll(() => mail.received).toHaveLength(1);
  // The time for sending is over, and that for the answer has begun.
  limits[0]!.abort();
  scan.resolve();
  expect(await outcome).toEqual({ problem: null, status: null });
  expect(limits).toHaveLength(2);
});

test('gives up a mail server that never answers a message', async () => {
  const mail = await startMailServer();
  mail.answersAfter = new Promise(() => {});
  const { limits, outcome } = send(mail.port);
  await expect.poll(() => mail.received).toHaveLength(1);
  limits[1]!.abort();
  expect(await outcome).toEqual({ problem: 'timeout', status: null });
});

test('gives up a mail server that takes no message', async () => {
  const mail = await startMailServer();
  mail.isMute = true;
  const { limits, outcome } = send(mail.port);
  limits[0]!.abort();
  expect(await outcome).toEqual({ problem: 'timeout', status: null });
});

test('claims a delivery for longer than an attempt may take', async () => {
  const [store] = await openSqlite(1);
  const claimOf = (deadline: number): number =>
    createSenders({
      store: store!,
      mail: null,
      emailDomains: [],
      targets: localTargets,
      origin: null,
      deadline,
    }).claim('webhook');
  for (const deadline of [10_000, 600_000]) expect(claimOf(deadline)).toBeGreaterThan(deadline);
});

test('sends nothing to a domain that an administrator no longer allows', async () => {
  const mail = await startMailServer();
  const [store] = await openSqlite(1);
  const { send: deliver } = createSenders({
    store: store!,
    mail: { ...settings, port: mail.port },
    emailDomains: ['example.com'],
    targets: localTargets,
    origin: null,
    deadline: 500,
  });
  const to = (address: string) =>
    deliver({ target: { kind: 'email', address } }, testMessage, 'id');
  expect(await to('anna@elsewhere.example')).toEqual({ problem: 'not-allowed', status: null });
  expect(mail.received).toHaveLength(0);
  expect(await to('anna@example.com')).toEqual({ problem: null, status: null });
});
