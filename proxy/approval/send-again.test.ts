import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { batchList } from '#contract/batch.ts';
import { apply } from '../testing/drafting.ts';
import { startFakeService } from '../testing/fake-service.ts';
import { freePort } from '../testing/free-port.ts';
import { newFolder } from '../testing/new-folder.ts';
import { startTestWaybill, testCredentials } from '../testing/test-waybill.ts';

const access = {
  mode: 'header',
  user: 'X-Remote-User',
  roles: 'X-Remote-Roles',
  peers: ['127.0.0.1'],
};

function bodyOf(amount: string): string {
  return `{"Payments":[{"PaymentNumber":"N","AutoApply":true,"Partner":{"Code":"NORD"},
    "PaymentMethod":{"Code":"ACH"},"Amount":{"Value":${amount},"Units":0},"ApplyTo":[]}]}`;
}

test('requires a second payer for a write recorded before the limit was set', async () => {
  // Nobody listens at this address, so the write is recorded but certainly not sent.
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const home: Record<string, string> = { ...testCredentials, DATA_DIR: newFolder() };
  const before = await startTestWaybill(baseUrl, home, { access });
  if (before.databaseUrl !== null) home['DATABASE_URL'] = before.databaseUrl.href;
  const key = randomUUID();
  const post = (waybill: typeof before, who: string, path: string, body: string, of = key) =>
    waybill.ask(path, {
      method: 'POST',
      headers: {
        'x-remote-user': who,
        'x-remote-roles': 'payer',
        'content-type': 'application/json',
        'idempotency-key': of,
      },
      body,
    });
  const path = `/api${apply}`;
  expect((await post(before, 'anna', path, bodyOf('5.00'))).body).toContain('payment-unchecked');
  await before.stop();

  const service = await startFakeService(undefined, port);
  const waybill = await startTestWaybill(baseUrl, home, {
    access,
    secondApprover: { above: [{ units: 0, value: '1.00' }] },
  });
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  const sent = () => service.received.filter(({ target }) => target === apply).length;
  const asked = { headers: { 'x-remote-user': 'anna', 'x-remote-roles': 'payer' } };
  const { batches } = batchList.parse(JSON.parse((await waybill.ask('/api/batches', asked)).body));
  expect(batches).toMatchObject([{ state: 'PREPARED', who: 'anna' }]);
  const again = `/api/batches/${batches[0]!.id}/send-again`;
  const note = '{"note":""}';

  for (const who of ['anna', 'ANNA']) {
    for (const reply of [
      await post(waybill, who, again, note),
      await post(waybill, who, path, bodyOf('5.00')),
    ]) {
      expect([reply.status, reply.body]).toEqual([409, expect.stringContaining('second-approver')]);
    }
  }
  // The payment counts for the day, though nothing of it was sent.
  expect((await post(waybill, 'Anna', path, bodyOf('0.01'), randomUUID())).status).toBe(409);
  expect(sent()).toBe(0);

  await post(waybill, 'bob', again, note);
  expect(sent()).toBe(1);
  const reply = await waybill.ask(`/api/batches/${batches[0]!.id}`, asked);
  expect(JSON.parse(reply.body)).toMatchObject({ who: 'anna', approvedBy: 'bob' });
});
