/** Returns where a key moves the active row of `count`; `undefined` for other keys. */
export function nextActiveRow(
  key: string,
  active: number,
  count: number,
  perPage: number,
): number | undefined {
  const target = targetOf(key, active, count, Math.max(1, perPage));
  return target === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, target));
}

function targetOf(key: string, active: number, count: number, perPage: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return active + 1;
    case 'ArrowUp':
      return active - 1;
    case 'PageDown':
      return active + perPage;
    case 'PageUp':
      return active - perPage;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
