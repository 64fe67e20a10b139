import { beforeEach, expect, test, vi } from 'vitest';

/** Stands for the browser's, with what other tabs save. */
function browserWith(saved: Record<string, string>) {
  const items = new Map(Object.entries(saved));
  const listeners: ((event: { key: string | null }) => void)[] = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
  });
  vi.stubGlobal('addEventListener', (_: string, hear: (typeof listeners)[0]) =>
    listeners.push(hear),
  );
  return {
    items,
    saveElsewhere: (key: string, text: string) => {
      items.set(key, text);
      for (const hear of listeners) hear({ key });
    },
  };
}

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

const size = (saved: unknown) => (typeof saved === 'number' ? saved : 1);

async function open(saved: Record<string, string>) {
  const browser = browserWith(saved);
  const { persistentStore } = await import('./persistent-store.ts');
  return { ...browser, store: persistentStore('size', size), persistentStore };
}

test('starts with the saved value and saves changes', async () => {
  const { store, items, persistentStore } = await open({ size: '3' });
  expect(store.get()).toBe(3);
  store.set(4);
  expect(items.get('size')).toBe('4');
  expect(persistentStore('size', size).get()).toBe(4);
});

test.each(['', '{', '"x"', 'null'])('reads %j as the default', async (text) => {
  const { store } = await open({ size: text });
  expect(store.get()).toBe(1);
});

test('follows changes of its own key in another tab', async () => {
  const { store, saveElsewhere } = await open({});
  const seen = vi.fn();
  store.subscribe(seen);
  saveElsewhere('other', '7');
  expect(seen).not.toHaveBeenCalled();
  saveElsewhere('size', '7');
  expect(store.get()).toBe(7);
  expect(seen).toHaveBeenCalledOnce();
});

test('keeps the value until the page closes without storage', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { persistentStore } = await import('./persistent-store.ts');
  const store = persistentStore('size', size);
  store.set(5);
  expect(persistentStore('size', size).get()).toBe(5);
});
