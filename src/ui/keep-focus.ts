const scopes = '[role="dialog"], section, article, fieldset, #main, body';
/** Not where one types: what is pressed next may be meant for a row. */
const stops =
  'a[href], button, summary, input:is([type="checkbox"], [type="radio"]), [tabindex]:not([tabindex="-1"])';

let isKeeping = false;

/**
 * Moves the focus to a neighbor when the focused element goes or is disabled. Otherwise people who
 * use the keyboard or a screen reader would start over at the top of the page. A component that
 * moves the focus itself comes first.
 */
export function keepFocus(): void {
  if (isKeeping) return;
  isKeeping = true;
  let focused: Element | null = null;
  // Moves along while what is around it changes, and stays where it was taken out.
  const place = document.createRange();
  const move = (): void => {
    focused = null;
    // Runs after the effects of the render.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (document.activeElement === document.body) nearest(place)?.focus();
      }),
    );
  };
  const note = (target: EventTarget | null): void => {
    if (!(target instanceof Element) || target === document.body) return;
    focused = target;
    place.setStartBefore(target);
    place.collapse(true);
  };
  // An element had the focus when this code was asked for, and may have lost it meanwhile.
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
  // Not every browser tells of it where what has the focus is taken out.
  new MutationObserver(() => {
    if (focused?.isConnected === false) move();
  }).observe(document.body, { childList: true, subtree: true });
}

function canHave(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled');
}

/** The next that can have the focus in the part of the page that is left, or the last before. */
function nearest(place: Range): HTMLElement | null {
  const { startContainer } = place;
  const around = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  const scope = around?.closest<HTMLElement>(scopes);
  const main = document.querySelector<HTMLElement>('#main');
  // A whole screen has gone.
  if (!scope || !around || around.contains(main)) return main;
  const all = [...scope.querySelectorAll<HTMLElement>(stops)].filter(canHave);
  const next = all.find((element) => place.comparePoint(element, 0) > 0);
  return next ?? all.at(-1) ?? main;
}
