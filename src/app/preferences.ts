import { createStore } from '#ui/store.ts';

/** What a person has set for this browser. */
interface Preferences {
  /** Whether keys such as `e` do anything; those with Ctrl do in any case. */
  singleKeys: boolean;
}

const KEY = 'waybill-single-keys';

export const preferences = createStore<Preferences>({ singleKeys: read() !== 'off' });

export function setSingleKeys(isOn: boolean): void {
  preferences.set({ singleKeys: isOn });
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // Where the browser keeps nothing it holds until the page is closed.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
