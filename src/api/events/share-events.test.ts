import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { shareEvents } from './share-events.ts';

/** Another tab holds the lock, so this one hears by what that tab says. */
beforeEach(() => {
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } });
  return () => vi.unstubAllGlobals();
});

function follow(from: string | null) {
  const name = crypto.randomUUID();
  const heard: string[] = [];
  onTestFinished(shareEvents(name, from, (kind) => heard.push(kind)));
  const other = new BroadcastChannel(`waybill-events:${name}`);
  onTestFinished(() => other.close());
  const post: (told: object) => void = other.postMessage.bind(other);
  return {
    heard,
    tell: (kind: string, lastId: string) => post({ heard: { kind, id: null }, lastId, since: 1 }),
  };
}

test('resets a tab once if its data is older than the last event', async () => {
  const { heard, tell } = follow('a-1');
  tell('alive', 'a-2');
  await expect.poll(() => heard).toEqual(['reset']);
  tell('alive', 'a-2');
  tell('views', 'a-3');
  await expect.poll(() => heard).toEqual(['reset', 'views']);
});

test('sends only later events to a tab with newer data or data of unknown age', async () => {
  for (const from of ['a-1', null]) {
    const { heard, tell } = follow(from);
    tell('alive', 'a-1');
    tell('views', 'a-2');
    await expect.poll(() => heard).toEqual(['views']);
  }
});
