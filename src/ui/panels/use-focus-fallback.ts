import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * For what holds elements that can go while they have the focus, as a row that is archived: where
 * the focus went with one, `fallback` gives it a new place. The handlers go on the holder, and the
 * component that uses this renders whenever such an element goes.
 */
export function useFocusFallback(fallback: () => void) {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    // No blur is heard of an element that is removed.
    if (!isInside.current || document.activeElement !== document.body) return;
    // Else it would take the focus of what goes elsewhere later.
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
