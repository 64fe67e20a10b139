import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

const usual = 16;
const scale = createStore<number | null>(null);

/**
 * How much larger a person has set the browser's font than its usual 16 pixels: 2 for 200%.
 * Measured once, and then watched: measuring again would lay out the page in the midst of a change.
 */
export function fontScale(): number {
  if (scale.get() === null) {
    const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    scale.set(Number.isFinite(size) && size > 0 ? size / usual : 1);
    watch();
  }
  return scale.get()!;
}

/** The same, for what is drawn by it. */
export function useFontScale(): number {
  return useSyncExternalStore(scale.subscribe, fontScale);
}

/** No event tells of another font size. */
function watch(): void {
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'absolute', visibility: 'hidden', height: '1rem' });
  document.body.append(probe);
  new ResizeObserver(([entry]) => scale.set(entry!.contentRect.height / usual)).observe(probe);
}
