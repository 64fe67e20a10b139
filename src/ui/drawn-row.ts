/** Where a row is in the scrolled content that an element stands in; `undefined` if it isn't drawn. */
export function drawnRow(
  inside: Element,
  index: number,
): { top: number; height: number } | undefined {
  const scroller = inside.closest('[data-scroller]')!;
  const row = scroller.querySelector(`[data-index="${index}"]`);
  if (!row) return undefined;
  const { top, height } = row.getBoundingClientRect();
  return { top: top - scroller.getBoundingClientRect().top + scroller.scrollTop, height };
}
