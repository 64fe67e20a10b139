import { client, openidSettings, startOpenidProvider } from '../proxy/testing/openid-provider.ts';
import { expect, test } from './fixtures.ts';
import { openWaybill } from './open-waybill.ts';

/** The provider is on `localhost`, Waybill on `127.0.0.1`: another site, as in life. */
test('signs in and out through a provider on another site', async ({ page, context }) => {
  const uris: string[] = [];
  const provider = await startOpenidProvider(() => uris);
  const waybill = await openWaybill({
    environment: { OIDC_CLIENT_SECRET: client.client_secret },
    settings: openidSettings(provider),
  });
  try {
    uris.push(`${waybill.url}/api/session/oidc/callback`);
    provider.person = {
      subject: 's-1',
      claims: { preferred_username: 'anna', realm_access: { roles: ['all'] } },
    };
    const session = () =>
      page.evaluate(async () => {
        const reply = await fetch('/api/session');
        return (await reply.json()) as { user: { name: string } | null };
      });
    const status = () =>
      page.evaluate(async () => (await fetch('/api/v2/carriers', { method: 'GET' })).status);

    await page.goto(`${waybill.url}/sign-in`);
    expect(await status()).toBe(401);
    await page.evaluate(() => location.assign('/api/session/oidc?returnTo=/inbox'));
    await page.waitForURL(`${waybill.url}/inbox`);
    expect(await session()).toMatchObject({ user: { name: 'anna' } });
    expect(await status()).toBe(200);
    const cookies = await context.cookies(waybill.url);
    expect(cookies).toEqual([
      expect.objectContaining({ name: 'waybill-session', httpOnly: true, sameSite: 'Strict' }),
    ]);
    expect(await page.evaluate(() => document.cookie)).toBe('');

    await page.evaluate(() => fetch('/api/session', { method: 'DELETE' }));
    expect(await session()).toMatchObject({ user: null });
    expect(await status()).toBe(401);
  } finally {
    await waybill.stop();
    await provider.close();
  }
});
