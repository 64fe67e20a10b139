import { useSyncExternalStore } from 'react';
import { createStore } from '#lib/store.ts';

const usual = 16;
const scale = createStore<number | null>(null);

/**
 * Returns how much larger a person has set the browser's font than its usual 16 pixels: 2 for 200%.
 * Measured once and then watched, because measuring again would force a layout during a change.
 */
export function fontScale(): number {
  if (scale.get() === null) {
    const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    scale.set(Number.isFinite(size) && size > 0 ? size / usual : 1);
    watch();
  }
  return scale.get()!;
}

/** The same as a hook, for components that depend on it. */
export function useFontScale(): number {
  return useSyncExternalStore(scale.subscribe, fontScale);
}

/** No event reports a changed font size. */
function watch(): void {
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'absolute', visibility: 'hidden', height: '1rem' });
  document.body.append(probe);
  new ResizeObserver(([entry]) => scale.set(entry!.contentRect.height / usual)).observe(probe);
}
