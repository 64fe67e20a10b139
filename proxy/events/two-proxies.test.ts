import { expect, onTestFinished, test } from 'vitest';
import { listenIn } from '../testing/listen-in.ts';
import { startTwo } from '../testing/two-proxies.ts';

test('announces the changes of another proxy on the same store', async () => {
  const { proxies, ids } = await startTwo();
  const heard = await Promise.all(proxies.map(({ address }) => listenIn(address)));
  onTestFinished(() => heard.forEach(({ close }) => close()));
  for (const proxy of proxies) {
    const before = heard.map(({ events }) => events.length);
    await proxy.markRead(ids(0, 1));
    await expect.poll(() => heard.every(({ events }, n) => events.length > before[n]!)).toBe(true);
  }
  expect(heard.map(({ names }) => names().slice(0, 2))).toEqual([
    ['open', 'batches'],
    ['open', 'batches'],
  ]);
  // An id of the one is not known to the other, which says so.
  const back = await listenIn(proxies[1].address, { 'last-event-id': heard[0]!.events[0]!.id });
  onTestFinished(back.close);
  await expect.poll(() => back.names()).toEqual(['reset']);
});
