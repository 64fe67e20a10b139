/**
 * Says whether progress is to be shown: each time redraws the screen, so every so many milliseconds,
 * and at once where the total has become known.
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
