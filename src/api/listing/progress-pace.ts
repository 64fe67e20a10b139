/**
 * Returns whether to show progress: every so many milliseconds, because each time redraws the
 * screen, and at once when the total becomes known.
 */
export function createProgressPace(every: number): (total: number | null) => boolean {
  let shownAt = 0;
  let shownTotal: number | null = null;
  return (total) => {
    const now = Date.now();
    if (now - shownAt < every && total === shownTotal) return false;
    shownAt = now;
    shownTotal = total;
    return true;
  };
}
