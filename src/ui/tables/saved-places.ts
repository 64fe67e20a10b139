/** A person's position in a table. */
interface Place {
  /** Pixels scrolled. */
  top: number;
  /** The active row. */
  key: string | undefined;
}

const places = new Map<string, Place>();
/** The most history entries to remember; nobody goes back further. */
const MOST = 50;

/** Remembers a position for a history entry, to restore it when the person goes back. */
export function savePlace(entry: string, place: Place): void {
  places.delete(entry);
  places.set(entry, place);
  const [oldest] = places.keys();
  if (places.size > MOST && oldest !== undefined) places.delete(oldest);
}

export function savedPlace(entry: string): Place | undefined {
  return places.get(entry);
}

/**
 * For a table that has appeared: it saves its position when it goes. Otherwise a table that takes its
 * place, such as the refreshed list, would restore where another table was before it.
 */
export function forgetPlace(entry: string): void {
  places.delete(entry);
}
