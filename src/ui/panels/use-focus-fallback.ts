import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * For containers of elements that can disappear while focused, such as an archived row: `fallback`
 * then moves the focus. The handlers go on the container, and the component that uses this renders
 * whenever such an element disappears.
 */
export function useFocusFallback(fallback: () => void) {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    // A removed element fires no blur event.
    if (!isInside.current || document.activeElement !== document.body) return;
    // Otherwise a later removal elsewhere would move the focus here.
    isInside.current = false;
    fallback();
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ target, currentTarget, relatedTarget }: FocusEvent) => {
      // The window lost the focus, and will give it back to the same element.
      if (document.activeElement === target) return;
      isInside.current = currentTarget.contains(relatedTarget);
    },
  };
}
