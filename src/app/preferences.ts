import { localeOf } from '#lib/locale.ts';
import { createStore } from '#lib/store.ts';

/** A person's settings for this browser. */
interface Preferences {
  /** Whether keys such as `e` do anything; keys with Ctrl always do. */
  singleKeys: boolean;
  /** The locale of numbers and dates; the browser's if `null`. */
  locale: string | null;
  /** Path of the first screen; `null` chooses it by role. */
  firstScreen: string | null;
  /** Whether the steps of the tour are on screen: until the person has seen them, or on request. */
  showsTour: boolean;
  /** Whether the rail shows only the screens' icons; `null`: only if a screen needs the room. */
  hasNarrowRail: boolean | null;
}

const SINGLE_KEYS = 'waybill-single-keys';
const LOCALE = 'waybill-locale';
const FIRST_SCREEN = 'waybill-first-screen';
const TOUR = 'waybill-tour';
const RAIL = 'waybill-rail';

export const preferences = createStore<Preferences>({
  singleKeys: read(SINGLE_KEYS) !== 'off',
  locale: localeOf(read(LOCALE)) ?? null,
  firstScreen: read(FIRST_SCREEN),
  showsTour: read(TOUR) !== 'seen',
  hasNarrowRail: read(RAIL) === null ? null : read(RAIL) === 'narrow',
});

export function setSingleKeys(singleKeys: boolean): void {
  preferences.set({ ...preferences.get(), singleKeys });
  keep(SINGLE_KEYS, singleKeys ? 'on' : 'off');
}

/** Takes effect on the next page load: texts on this page were written before. */
export function setLocale(locale: string | null): void {
  preferences.set({ ...preferences.get(), locale });
  keep(LOCALE, locale);
}

export function setFirstScreen(firstScreen: string | null): void {
  preferences.set({ ...preferences.get(), firstScreen });
  keep(FIRST_SCREEN, firstScreen);
}

export function setNarrowRail(hasNarrowRail: boolean): void {
  preferences.set({ ...preferences.get(), hasNarrowRail });
  keep(RAIL, hasNarrowRail ? 'narrow' : 'wide');
}

export function showTour(): void {
  preferences.set({ ...preferences.get(), showsTour: true });
}

/** `for-now`: until the page is reloaded. */
export function endTour(how: 'for-good' | 'for-now'): void {
  preferences.set({ ...preferences.get(), showsTour: false });
  if (how === 'for-good') keep(TOUR, 'seen');
}

function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage, a preference lasts until the page is closed.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
