/** The result of a change that took several requests. */
export interface SentInParts<Item, Done> {
  done: readonly Done[];
  /** Why the rest was not sent; `null` where all of it was. */
  left: { error: unknown; items: readonly Item[] } | null;
}

/**
 * Sends a change in requests of at most so many items. If a later request fails, those before it
 * are in effect, so that a person must be able to undo them.
 * @throws the first request's error: then nothing was changed
 */
export async function sendInParts<Item, Done>(
  items: readonly Item[],
  most: number,
  send: (part: Item[]) => Promise<readonly Done[]>,
): Promise<SentInParts<Item, Done>> {
  const done: Done[] = [];
  for (let from = 0; from < items.length; from += most) {
    try {
      done.push(...(await send(items.slice(from, from + most))));
    } catch (error) {
      if (from === 0) throw error;
      return { done, left: { error, items: items.slice(from) } };
    }
  }
  return { done, left: null };
}
