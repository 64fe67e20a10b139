/** A page of the proxy's own lists, newest first; `next` is where the next page begins. */
interface Page<T> {
  rows: readonly T[];
  next: number | null;
}

/**
 * Loads every page of a list whose ids count down to 1.
 * @throws what `load` throws
 */
export async function loadPages<T extends { id: number }>(
  load: (before: number | null) => Promise<Page<T>>,
  onProgress: (progress: number) => void,
): Promise<T[]> {
  const all: T[] = [];
  let before: number | null = null;
  do {
    const page = await load(before);
    for (const row of page.rows) all.push(row);
    before = page.next;
    if (before !== null) onProgress(1 - before / all[0]!.id);
  } while (before !== null);
  return all;
}
