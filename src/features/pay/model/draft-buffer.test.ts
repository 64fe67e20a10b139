import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import type { DraftChange } from '#contract/draft.ts';
import { draftBuffer } from './draft-buffer.ts';
import { newPayment } from './draft-edits.ts';

/** The browser's storage, which all tabs share. */
let browser: Map<string, string>;

beforeEach(() => {
  browser = new Map();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Runs what a tab does, with the storage of its own that outlives its reloads. */
function openTab() {
  const own = new Map<string, string>();
  return <T>(act: (buffer: ReturnType<typeof draftBuffer>) => T): T => {
    vi.stubGlobal('localStorage', areaOf(browser));
    vi.stubGlobal('sessionStorage', areaOf(own));
    return act(draftBuffer('account', 'd'));
  };
}

function areaOf(values: Map<string, string>) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

function change(version: number, note: string): DraftChange {
  return { version, name: 'Draft', content: { payments: [newPayment({ id: 'p', note })] } };
}

test('keeps a tab’s text after its reload while another tab types and saves', () => {
  const [one, other] = [openTab(), openTab()];
  one((buffer) => buffer.write(change(1, 'mine')));
  other((buffer) => {
    buffer.write(change(2, 'theirs'));
    buffer.clear();
  });
  expect(one((buffer) => buffer.read())).toEqual(change(1, 'mine'));
});

test('keeps another tab’s later text when a tab saves its own', () => {
  const [one, other] = [openTab(), openTab()];
  other((buffer) => {
    buffer.write(change(2, 'theirs'));
    one((mine) => mine.write(change(1, 'mine')));
    other(() => buffer.clear());
  });
  // That tab is closed, so any other offers its text.
  expect(openTab()((buffer) => buffer.read())).toEqual(change(1, 'mine'));
});

test('hands a closed tab’s text to the next tab until it is cleared', () => {
  openTab()((buffer) => buffer.write(change(1, 'closed')));
  const next = openTab();
  next((buffer) => {
    expect(buffer.read()).toEqual(change(1, 'closed'));
    buffer.clear();
  });
  expect(next((buffer) => buffer.read())).toBeNull();
  expect(openTab()((buffer) => buffer.read())).toBeNull();
});

test('doesn’t fail in a browser that stores nothing', () => {
  const tab = openTab();
  tab((buffer) => {
    for (const area of ['localStorage', 'sessionStorage']) {
      vi.stubGlobal(area, {
        getItem: () => null,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
        removeItem: () => {},
      });
    }
    expect(() => buffer.write(change(1, 'much'))).not.toThrow();
    expect(buffer.read()).toBeNull();
  });
});
