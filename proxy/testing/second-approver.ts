import { expect } from 'vitest';
import { draftReview } from '#contract/draft.ts';
import { startFollowed } from './followed-waybill.ts';
import { addUser, signIn } from './people.ts';
import { makeLine, makePayment } from './made-draft.ts';

/** A Waybill with two payers, where a payment above 1000 requires both. */
export async function startSecondApprover() {
  const probe = await startFollowed({});
  const order = probe.sandbox.store
    .transactions()
    .find(({ type, status, unit }) => type === 0 && status === 4 && unit === 'usual');
  const { body } = await probe.ask(`/api/v2/accounting/receivables/id/${order!.id}`);
  const units = (JSON.parse(body) as { Balance: { Units: number } }).Balance.Units;
  const waybill = await startFollowed(
    {},
    { access: { mode: 'local' }, secondApprover: { above: [{ units, value: '1000.00' }] } },
  );
  const cookies: Record<string, string> = {};
  for (const [name, role] of [
    ['anna', 'payer'],
    ['bob', 'payer'],
    ['carl', 'accounting'],
  ] as const) {
    await addUser(waybill, name, [role]);
    cookies[name] = await signIn(waybill, name);
  }
  const as = async (name: string, method: string, path: string, body?: unknown) => {
    const reply = await waybill.ask(path, {
      method,
      headers: { cookie: cookies[name]!, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, value: JSON.parse(reply.body) as Record<string, unknown> };
  };
  const content = (amount: string) => ({
    payments: [
      makePayment({
        paymentNumber: 'S-1',
        partner: { Id: order!.partnerId, Code: null, Name: null },
        amount,
        units,
        autoApply: true,
        lines: [makeLine({ id: order!.id, amount: '0.01', balance: '1' })],
      }),
    ],
  });
  const keep = async (name: string, amount: string, version: number | null = null) => {
    const change = { version, name: 'a', content: content(amount) };
    expect((await as(name, 'PUT', '/api/drafts/a', change)).status).toBe(200);
  };
  const review = async (name: string) =>
    draftReview.parse((await as(name, 'GET', '/api/drafts/a/review')).value);
  const sent = () => waybill.sandbox.requests.filter(({ target }) => target.endsWith('/apply'));
  return { waybill, as, keep, review, sent, units, order: order!, cookies };
}
