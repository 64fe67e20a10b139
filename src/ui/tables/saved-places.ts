/** Where somebody was in a table. */
interface Place {
  /** Pixels scrolled. */
  top: number;
  /** The active row. */
  key: string | undefined;
}

const places = new Map<string, Place>();
/** Remembered entries of the history; nobody goes back further. */
const MOST = 50;

/** Remembers a place for an entry of the history: who goes back to it finds it again. */
export function savePlace(entry: string, place: Place): void {
  places.delete(entry);
  places.set(entry, place);
  const [oldest] = places.keys();
  if (places.size > MOST && oldest !== undefined) places.delete(oldest);
}

export function savedPlace(entry: string): Place | undefined {
  return places.get(entry);
}
