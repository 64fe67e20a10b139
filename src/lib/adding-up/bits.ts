/**
 * `into` with every bit of `from` besides, moved by so many places; what leaves the array is gone.
 * Both may be the same array.
 */
export function orShifted(into: Uint32Array, from: Uint32Array, by: number): void {
  if (by >= 0) orShiftedUp(into, from, by);
  else orShiftedDown(into, from, -by);
}

// From the far end, so that a word is read before it is written.
function orShiftedUp(into: Uint32Array, from: Uint32Array, by: number): void {
  const words = Math.floor(by / 32);
  const bits = by % 32;
  for (let place = into.length - 1; place >= words; place--) {
    const high = from[place - words]! << bits;
    const low = bits === 0 || place === words ? 0 : from[place - words - 1]! >>> (32 - bits);
    into[place] = into[place]! | high | low;
  }
}

function orShiftedDown(into: Uint32Array, from: Uint32Array, by: number): void {
  const words = Math.floor(by / 32);
  const bits = by % 32;
  const last = from.length - 1;
  for (let place = 0; place + words <= last; place++) {
    const low = from[place + words]! >>> bits;
    const high = bits === 0 || place + words === last ? 0 : from[place + words + 1]! << (32 - bits);
    into[place] = into[place]! | low | high;
  }
}

export function hasBit(array: Uint32Array, bit: number): boolean {
  return ((array[bit >>> 5]! >>> (bit & 31)) & 1) === 1;
}

export function setBit(array: Uint32Array, bit: number): void {
  array[bit >>> 5] = array[bit >>> 5]! | (1 << (bit & 31));
}
