/**
 * Sets in `into` every bit of `from`, shifted by this many places; bits outside `into` are lost.
 */
export function orMoved(into: Uint32Array, from: Uint32Array, by: number): void {
  const words = Math.floor(by / 32);
  const bits = by - 32 * words;
  const first = Math.max(0, words);
  const end = Math.min(into.length, from.length + words);
  // Two steps, because a shift by 32 does nothing.
  const rest = 31 - bits;
  let before = first > words ? from[first - words - 1]! >>> 1 : 0;
  for (let place = first; place < end; place++) {
    const here = from[place - words]!;
    into[place] = into[place]! | (here << bits) | (before >>> rest);
    before = here >>> 1;
  }
  if (end >= first && end < into.length) into[end] = into[end]! | (before >>> rest);
}

/**
 * Copies the words of `from` into `into`, shifted by this many words; words outside `into` are
 * lost.
 */
export function copyMoved(into: Uint32Array, from: Uint32Array, words: number): void {
  const first = Math.max(0, words);
  const end = Math.min(into.length, from.length + words);
  if (end > first) into.set(from.subarray(first - words, end - words), first);
}

export function hasBit(array: Uint32Array, bit: number): boolean {
  return ((array[bit >>> 5]! >>> (bit & 31)) & 1) === 1;
}

export function setBit(array: Uint32Array, bit: number): void {
  array[bit >>> 5] = array[bit >>> 5]! | (1 << (bit & 31));
}
