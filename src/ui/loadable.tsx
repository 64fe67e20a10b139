import { lazy, useState, type ComponentType } from 'react';

export type Load<P extends object = object> = () => Promise<{ default: ComponentType<P> }>;

/** A component whose code is loaded when it is needed, or before. */
export interface Loadable<P extends object = object> {
  load: () => Promise<void>;
  Component: ComponentType<P>;
}

/**
 * Renders a loaded component at once. `lazy` alone would let React render the fallback first, and
 * keep it for 300 ms.
 */
export function loadable<P extends object = object>(load: Load<P>): Loadable<P> {
  let loaded: ComponentType<P> | undefined;
  const Lazy: ComponentType<P> = lazy(load);
  function Shown(props: P) {
    // Stays the same component while it is on screen.
    const [Found] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return <Found {...props} />;
  }
  return {
    load: async () => {
      loaded = (await load()).default;
    },
    Component: Shown,
  };
}
