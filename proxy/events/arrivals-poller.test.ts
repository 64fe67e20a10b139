import { expect, onTestFinished, test, vi } from 'vitest';
import { createArrivalsPoller } from './arrivals-poller.ts';

test('polls at once for the next listener after the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const look = vi.fn(async () => 'the same');
  const poller = createArrivalsPoller({ look, changed: () => {}, every: 20 });
  poller.start();
  await expect.poll(() => look.mock.calls.length, { interval: 5 }).toBeGreaterThan(1);
  poller.stop();
  const before = look.mock.calls.length;
  vi.setSystemTime(Date.now() - 3 * 3_600_000);
  poller.start();
  onTestFinished(() => poller.stop());
  await expect.poll(() => look.mock.calls.length, { interval: 5 }).toBeGreaterThan(before + 1);
});
