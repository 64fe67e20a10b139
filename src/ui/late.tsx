import { Suspense, type ComponentType } from 'react';
import { loadable, type Loadable } from './loadable.tsx';

/** Props of the stand-in, which knows whether the component is still to come. */
type Plain<P> = ComponentType<P & { isLoading?: true }>;

/**
 * A component that only improves the look: `Plain` replaces it while its code loads, and
 * permanently if the code can’t be loaded, because content must never be lost to its looks.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Plain: Plain<P>,
): Loadable<P> {
  const { load: loadIt, Component } = loadable<P>(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: Plain };
    }
  });
  return {
    load: loadIt,
    Component: (props) => (
      <Suspense fallback={<Plain {...props} isLoading />}>
        <Component {...props} />
      </Suspense>
    ),
  };
}
