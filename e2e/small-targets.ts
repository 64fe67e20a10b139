/**
 * Runs in the page. Lists controls with less than 44 px for a finger, measured from the middle
 * outwards as long as a finger still hits the control or its label. Links within a sentence are
 * exempt (WCAG 2.5.5).
 * @param within a selector: only controls inside it
 */
export function smallTargets(within: string): string[] {
  const NEEDED = 44;
  const everything = document.querySelectorAll<HTMLElement>(
    'a[href], button, summary, input:not([type=hidden], [type=file]), select, textarea, [role=button], [role=tab], [role=option], [role=checkbox], [role=switch], [role=menuitem], [role=combobox]',
  );
  const pressed = [...everything].filter((it) => it.closest(within));
  const isWithinSentence = (it: HTMLElement): boolean => {
    if (!getComputedStyle(it).display.startsWith('inline') || it.closest('nav')) return false;
    const around = it.closest('p, li, dd, td, [role=alert], [role=status]')?.textContent ?? '';
    return it.tagName === 'A' && around.trim() !== it.textContent?.trim();
  };
  const isIn = (target: HTMLElement, x: number, y: number): boolean => {
    const at = document.elementFromPoint(x, y);
    if (at === null) return false;
    const label = at.closest('label');
    return target.contains(at) || (label !== null && label.control === target);
  };
  const reach = (target: HTMLElement, x: number, y: number, dx: number, dy: number): number => {
    let far = 0;
    while (far < NEEDED && isIn(target, x + dx * (far + 1), y + dy * (far + 1))) far++;
    return far;
  };
  const small: string[] = [];
  for (const it of pressed) {
    if (!it.checkVisibility({ visibilityProperty: true }) || isWithinSentence(it)) continue;
    if (it.closest('[aria-hidden=true], [inert]') || it.matches(':disabled')) continue;
    it.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const label = it instanceof HTMLInputElement ? it.labels?.[0] : undefined;
    const isBox = it.matches('input[type=checkbox], input[type=radio]');
    const { left, top, width, height } = (
      isBox && label && label.getBoundingClientRect().width > 0 ? label : it
    ).getBoundingClientRect();
    const x = left + width / 2;
    const y = top + height / 2;
    // Hidden from sight, or covered by a dialog.
    if (width < 2 || height < 2 || !isIn(it, x, y)) continue;
    const wide = reach(it, x, y, -1, 0) + reach(it, x, y, 1, 0) + 1;
    const high = reach(it, x, y, 0, -1) + reach(it, x, y, 0, 1) + 1;
    // Rounding loses half a pixel at each end.
    if (Math.min(wide, high) >= NEEDED - 1) continue;
    const name = it.getAttribute('aria-label') ?? label?.textContent ?? it.textContent ?? '';
    small.push(`${it.tagName.toLowerCase()} “${name.trim().slice(0, 40)}” ${wide} × ${high}`);
  }
  return [...new Set(small)];
}
