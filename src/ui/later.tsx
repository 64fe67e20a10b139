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

/**
 * Resolves once the first screen is rendered: until then, network and processor are reserved for
 * its rows.
 */
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
 * after the first screen, and render one after the other, because rendering them all at once would
 * block the page for too long: Suspense would collect them for 300 ms. If one can't be loaded, the
 * screen works without it.
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

/** Loads components that a person may open next, once the first screen is rendered. */
export function useLoadedLater({ load }: Pick<Loadable, 'load'>): void {
  useEffect(() => {
    // A failure occurs again, and is shown, when the component opens.
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

/**
 * Resolves once the first screen is rendered, all earlier callers had their turn, and the browser
 * is idle.
 */
function inTurn(): Promise<void> {
  return (lastTurn = lastTurn.then(untilIdle));
}

/** Resolves when the browser is idle, or soon in any case. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 200 });
    else setTimeout(resolve);
  });
}
