/** How much larger a person has set the browser's font than its usual 16 pixels: 2 for 200%. */
export function fontScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(size) && size > 0 ? size / 16 : 1;
}
