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
