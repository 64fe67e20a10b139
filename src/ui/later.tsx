import {
  memo,
  startTransition,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { Load, Loadable } from './loadable.tsx';

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

interface Until {
  /** Shown while the component is not there yet. */
  until?: ReactNode;
}

/**
 * For components that appear by themselves and that the first rows don't need. They load together
 * once the first screen is drawn, and are drawn one after the other, because drawing them all at
 * once would block the page for too long: Suspense would collect them for 300 ms. While one can't be
 * loaded, the screen goes on without it.
 */
export function later<P extends object>(load: Load<P>): ComponentType<P & Until> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const loadInTurn = async (): Promise<ComponentType<P>> => {
    await firstScreenDrawn;
    const { default: component } = await untilLoaded(load);
    await inTurn();
    return (loaded = component);
  };
  return memo(function Later({ until = null, ...props }: P & Until) {
    const [Component, setComponent] = useState(() => loaded);
    useEffect(() => {
      let isGone = false;
      if (!Component) {
        void (loading ??= loadInTurn()).then((component) => {
          // In a transition React renders in slices.
          if (!isGone) startTransition(() => setComponent(() => component));
        });
      }
      return () => {
        isGone = true;
      };
    }, [Component]);
    return Component ? (
      <Suspense fallback={until}>
        <Component {...(props as unknown as P)} />
      </Suspense>
    ) : (
      until
    );
  });
}

/** Loads what a person may open next, once the first screen is drawn. */
export function useLoadedLater({ load }: Pick<Loadable, 'load'>): void {
  useEffect(() => {
    // A failure is met again, and shown, where it is opened.
    void firstScreenDrawn
      .then(untilIdle)
      .then(load)
      .catch(() => {});
  }, [load]);
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
function inTurn(): Promise<void> {
  return (lastTurn = lastTurn.then(untilIdle));
}

/** Settles when the browser has nothing else to do, or soon in any case. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 200 });
    else setTimeout(resolve);
  });
}
