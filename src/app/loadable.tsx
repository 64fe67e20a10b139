import { lazy, useState, type ComponentType } from 'react';

export type Load = () => Promise<{ default: ComponentType }>;

/** A screen whose code is loaded when it is needed, or before. */
export interface Loadable {
  load: () => Promise<void>;
  Component: ComponentType;
}

/**
 * What is loaded by the time it is shown is drawn at once; `lazy` alone would let React draw what
 * stands in for it first, and hold that for 300 ms.
 */
export function loadable(load: Load): Loadable {
  let loaded: ComponentType | undefined;
  const Lazy = lazy(load);
  function Shown() {
    // One and the same for as long as it is on screen.
    const [Found] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Found />;
  }
  return {
    load: async () => {
      loaded = (await load()).default;
    },
    Component: Shown,
  };
}
