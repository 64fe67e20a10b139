/**
 * Finds barriers for people without a pointer: elements that can have the focus but do not show it
 * or are out of sight, and clickable elements that can't have it. Runs in the page after a key
 * press; of similar elements, the first and the last are tested.
 */
export async function faultsOfFocus(): Promise<string[]> {
  const faults: string[] = [];
  const open = [
    ...document.querySelectorAll<HTMLElement>('[aria-modal=true], [data-panel]'),
  ].findLast((it) => it.checkVisibility());
  const scope: ParentNode = open ?? document;
  const before = document.activeElement;
  const label = (element: Element): string =>
    element.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1).slice(0, 200);

  const all = [
    ...scope.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    ),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getClientRects().length > 0,
  );
  const alike = Map.groupBy(
    all,
    (element) => `${element.tagName} ${element.className} ${element.parentElement?.className}`,
  );
  const tried = new Set([...alike.values()].flatMap((group) => [group[0]!, group.at(-1)!]));

  const looks = [
    'outlineStyle',
    'outlineWidth',
    'outlineColor',
    'boxShadow',
    'borderColor',
    'backgroundImage',
  ] as const;
  const lookOf = (element: Element | null, levels = 4): string =>
    element === null || levels === 0
      ? ''
      : `${looks.map((look) => getComputedStyle(element)[look]).join(' ')}\n${lookOf(element.parentElement, levels - 1)}`;

  /** Returns the sides of the element's own outline that nothing around it cuts off. */
  const sidesSeen = (element: HTMLElement): number => {
    const style = getComputedStyle(element);
    if (style.outlineStyle === 'none' || style.outlineStyle === 'auto') return 4;
    const offset = Number.parseFloat(style.outlineOffset);
    const width = Number.parseFloat(style.outlineWidth);
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const middle = offset + width / 2;
    let [clipLeft, clipTop] = [0, 0];
    let [clipRight, clipBottom] = [innerWidth, innerHeight];
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      if (overflowX !== 'visible') {
        clipLeft = Math.max(clipLeft, box.left);
        clipRight = Math.min(clipRight, box.right);
      }
      if (overflowY !== 'visible') {
        clipTop = Math.max(clipTop, box.top);
        clipBottom = Math.min(clipBottom, box.bottom);
      }
      if (position === 'fixed' || around === open) break;
    }
    return [
      left - middle >= clipLeft,
      top - middle >= clipTop,
      right + middle <= clipRight,
      bottom + middle <= clipBottom,
    ].filter(Boolean).length;
  };

  for (const element of tried) {
    if (element === document.activeElement) element.blur();
    const bare = lookOf(element);
    element.focus();
    // Styles that depend on focus are applied in the next task.
    await new Promise((resolve) => setTimeout(resolve));
    if (document.activeElement !== element) continue;
    if (lookOf(element) === bare) faults.push(`shows no focus: ${label(element)}`);
    else if (sidesSeen(element) < 2)
      faults.push(`shows too little of its focus: ${label(element)}`);
    const box = element.getBoundingClientRect();
    // Measures the part of the element inside the window.
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const isSeen = [0.5, 0.05, 0.95].some((x) =>
      [0.5, 0.05, 0.95].some((y) => {
        const there = document.elementFromPoint(
          left + (right - left) * x,
          top + (bottom - top) * y,
        );
        return (
          there !== null &&
          (element.contains(there) ||
            there.contains(element) ||
            there.closest('label')?.control === element)
        );
      }),
    );
    if (!isSeen) faults.push(`has the focus out of sight: ${label(element)}`);
  }

  for (const element of scope.querySelectorAll<HTMLElement>('*')) {
    if (getComputedStyle(element).cursor !== 'pointer') continue;
    const canFocus =
      'a[href], button, input, label, select, textarea, summary, [tabindex], [role="option"]';
    if (element.closest(canFocus) || element instanceof SVGElement) continue;
    if (element.checkVisibility()) faults.push(`is for the pointer alone: ${label(element)}`);
  }
  if (before instanceof HTMLElement) before.focus();
  return faults;
}
