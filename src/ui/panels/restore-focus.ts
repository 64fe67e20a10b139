const regions = '[role="dialog"], section, article, fieldset';
const headings = 'h1, h2, h3, h4, h5, h6';

let isWatching = false;

/**
 * Moves the focus to the heading or the region around the focused element when that disappears or
 * is disabled. Otherwise people who use the keyboard or a screen reader would start over at the top
 * of the page. It never moves to another control, because the next Enter was meant for the previous
 * one. A component that moves the focus itself has precedence.
 */
export function restoreFocus(): void {
  if (isWatching) return;
  isWatching = true;
  let focused: Element | null = null;
  // The range moves with changes around it, and stays where the element was removed.
  const place = document.createRange();
  const move = (): void => {
    focused = null;
    // Runs after the effects of the render.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (document.activeElement === document.body) focusQuietly(nearest(place));
      }),
    );
  };
  const note = (target: EventTarget | null): void => {
    if (!(target instanceof Element) || target === document.body) return;
    focused = target;
    place.setStartBefore(target);
    place.collapse(true);
  };
  // An element had the focus when this code was requested, and may have lost it since.
  if (document.activeElement === document.body) move();
  else note(document.activeElement);
  document.addEventListener('focusin', ({ target }) => note(target));
  document.addEventListener('focusout', () => {
    setTimeout(() => {
      // The focus stays where it is when the window loses it.
      if (focused === null || document.activeElement !== document.body) return;
      if (canHave(focused)) focused = null;
      else move();
    });
  });
  // Not every browser fires an event when the focused element is removed.
  new MutationObserver(() => {
    if (focused?.isConnected === false) move();
  }).observe(document.body, { childList: true, subtree: true });
}

function canHave(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled');
}

/** The heading above a place in its region or on its screen, otherwise the region or the screen. */
function nearest(place: Range): HTMLElement | null {
  const { startContainer } = place;
  const around = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  const main = document.querySelector<HTMLElement>('#main');
  const region = around?.closest<HTMLElement>(regions) ?? null;
  const scope = region ?? main;
  const own = [...(scope?.querySelectorAll<HTMLElement>(headings) ?? [])].filter(
    (heading) => canHave(heading) && heading.closest(regions) === region,
  );
  // A whole screen was removed, or a dialog beside it.
  if (!scope?.contains(around)) return own[0] ?? scope;
  return own.findLast((heading) => place.comparePoint(heading, 0) < 0) ?? region ?? own[0] ?? main;
}

/** Without scrolling, because the person continues reading at the current position. */
function focusQuietly(element: HTMLElement | null): void {
  if (element === null) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
