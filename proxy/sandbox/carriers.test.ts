import { expect, test } from 'vitest';
import { startClient } from './testing/client.ts';

test('lists additional carriers unchanged and without methods', async () => {
  const moreCarriers = [{ Id: 'x', Code: 'A/B', TrackingUrlFormat: 'javascript:{0}' }, 42, null];
  const client = await startClient({ moreCarriers });
  const { loose } = await client.get('/v2/carriers', { credentials: null });
  expect(loose.Result.slice(-3)).toEqual(moreCarriers);
  expect(loose.Result[0].Code).toBe('UPS');
  expect((await client.get('/v2/carriers/methods/x')).loose.Result).toEqual([]);
  expect((await client.get('/v2/carriers/methods/nobody')).loose.Success).toBe(false);
  await client.sandbox.close();
});
