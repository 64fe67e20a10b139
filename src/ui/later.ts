import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { Load } from './loadable.tsx';

let noteDrawn: () => void;

/** Settles once the first screen is drawn: until then network and processor are for its rows. */
export const firstScreenDrawn = new Promise<void>((resolve) => {
  noteDrawn = resolve;
});

/** Settles the promise above. */
export function noteFirstScreen(): void {
  noteDrawn();
}

/** Milliseconds between two tries. */
const LONGEST_WAIT = 60_000;

let lastTurn: Promise<void> = firstScreenDrawn;

/**
 * Like `lazy`, for components that appear by themselves and that the first rows don't need. They
 * load together once the first screen is drawn, and are drawn one after the other, because drawing
 * them all at once would block the page for too long. While one can't be loaded, the screen goes on
 * without it.
 */
export function later<P extends object>(load: Load<P>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    await firstScreenDrawn;
    const loaded = await untilLoaded(load);
    await inTurn();
    return loaded;
  });
}

async function untilLoaded<P extends object>(load: Load<P>): ReturnType<Load<P>> {
  for (let wait = 1_000; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
    }
  }
}

/** Settles once the first screen is drawn, all who asked before had their turn, and it is quiet. */
export function inTurn(): Promise<void> {
  return (lastTurn = lastTurn.then(untilIdle));
}

/** Settles when the browser has nothing else to do, or soon in any case. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 200 });
    else setTimeout(resolve);
  });
}
