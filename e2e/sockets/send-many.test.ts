import { expect, test } from 'vitest';
import { draft, draftReview, type DraftContent } from '#contract/draft.ts';
import { buildPage } from '../../.ci/build.ts';
import { startSandbox } from '../../proxy/sandbox/sandbox.ts';
import { applied, openByPartner } from '../open-items.ts';
import { connectionTo, settingsFor, startWaybill } from '../waybill.ts';

const PAYMENTS = 30;

test(
  'a kill in the midst of sending many payments doubles none and loses none',
  { timeout: 240_000 },
  async ({ onTestFinished }) => {
    buildPage();
    const sandbox = await startSandbox({
      preset: 'plain',
      seed: 7,
      notifications: 10,
      transactions: 1_500,
      arrivalsPerMinute: 0,
      batchDelay: { min: 0, max: 50 },
    });
    const waybill = await startWaybill({
      environment: connectionTo(sandbox),
      settings: settingsFor('plain'),
    });
    onTestFinished(async () => {
      await waybill.stop();
      await sandbox.close();
    });
    const ask = async (path: string, method = 'GET', body?: unknown): Promise<unknown> => {
      const reply = await fetch(`${waybill.url}/api/drafts/${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return await reply.json();
    };
    const open = openByPartner(sandbox).flat();
    const sent: string[] = [];

    for (const [round, step] of (['answered', 'sending'] as const).entries()) {
      const items = open.slice(round * PAYMENTS, (round + 1) * PAYMENTS);
      const content: DraftContent = {
        payments: items.map((item, place) => ({
          id: `p${place}`,
          paymentNumber: `R${round}-${place}`,
          partner: { Id: item.partnerId, Code: null, Name: null },
          method: { Id: null, Code: 'ACH', Name: null },
          amount: item.balance,
          units: 0,
          autoApply: false,
          bankDate: null,
          note: '',
          bankEntry: `${round}|${place}`,
          lines: [
            {
              id: item.id,
              type: item.type,
              transactionNumber: item.number,
              amount: item.balance,
              balance: item.balance,
              rule: null,
            },
          ],
        })),
      };
      sent.push(...content.payments.map(({ paymentNumber }) => paymentNumber));
      const id = `round${round}`;
      await waybill.restart({ crashAt: step });
      await ask(id, 'PUT', { version: null, name: id, content });
      const { key, faults, warnings } = draftReview.parse(await ask(`${id}/review`));
      expect(faults).toEqual([]);
      const sending = { key, confirmed: warnings.map(({ code }) => code) };
      await ask(`${id}/send`, 'POST', sending).catch(() => null);
      await waybill.ended();
      await waybill.restart();
      // A person presses Send once more, and once again.
      for (let click = 0; click < 2; click++) await ask(`${id}/send`, 'POST', sending);

      const numbers = applied(sandbox).flatMap(
        (body) => body.match(/"PaymentNumber":"[^"]+"/g) ?? [],
      );
      expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
      const kept = draft.parse(await ask(id));
      expect(kept.content.payments).toHaveLength(PAYMENTS);
      expect(kept.state).not.toBe('open');
      // Either the service has all of them, or they wait in a batch for a person.
      const reached = items.filter((_, place) =>
        numbers.includes(`"PaymentNumber":"R${round}-${place}"`),
      );
      expect([0, PAYMENTS]).toContain(reached.length);
      if (reached.length === 0) expect(kept.batch).not.toBeNull();
      await expect.poll(() => sandbox.store.counts().waiting).toBe(0);
      const left = new Map(sandbox.store.transactions().map((it) => [it.id, it.balance]));
      for (const item of reached) expect(Number(left.get(item.id))).toBe(0);
    }
    // Entries that were in a draft are never offered again.
    const known = (await ask('bank-entries', 'POST', {
      entries: ['0|0', '1|29', '9|9'],
    })) as { known: { entry: string }[] };
    expect(known.known.map(({ entry }) => entry).toSorted()).toEqual(['0|0', '1|29']);
  },
);
