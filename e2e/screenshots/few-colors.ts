import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;

/**
 * Returns the same picture with a palette, about a third of the bytes: the colors of surfaces stay
 * as they are, those at the edges of letters become the nearest color of the palette (PNG, third
 * edition).
 * @param png eight bits a channel, RGB or RGBA without transparency, not interlaced: a screenshot
 */
export function withFewColors(png: Buffer): Buffer {
  const { width, height, colors } = pixels(png);
  const palette = choosePalette(colors);
  const nearest = new Map<number, number>();
  const lines = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const color = colors[y * width + x]!;
      let index = nearest.get(color);
      if (index === undefined) {
        index = nearestOf(palette, color).index;
        nearest.set(color, index);
      }
      lines[y * (width + 1) + 1 + x] = index;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits, a palette.
  head.set([8, 3, 0, 0, 0], 8);
  const entries = Buffer.from(palette.flatMap((color) => channels(color)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', entries),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Decodes one number for each pixel, 0xRRGGBB, row by row. */
function pixels(png: Buffer): { width: number; height: number; colors: Uint32Array } {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [bits, type, , , interlaced] = png.subarray(24, 29);
  if (bits !== 8 || (type !== 2 && type !== 6) || interlaced !== 0) {
    throw new Error(`A PNG of ${bits} bits and color type ${type} can’t be read`);
  }
  const step = type === 2 ? 3 : 4;
  const data: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      data.push(png.subarray(at + 8, at + 8 + length));
    }
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(data));
  const bytes = unfilter(raw, width * step, step);
  const colors = new Uint32Array(width * height);
  for (let at = 0; at < colors.length; at++) colors[at] = bytes.readUIntBE(at * step, 3);
  return { width, height, colors };
}

/**
 * Reverses the filters of the lines (PNG, 9.2): each byte depends on those to its left and above.
 */
function unfilter(raw: Buffer, length: number, step: number): Buffer {
  const height = raw.length / (length + 1);
  const out = Buffer.alloc(height * length);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (length + 1)];
    for (let x = 0; x < length; x++) {
      const at = y * length + x;
      const left = x < step ? 0 : out[at - step]!;
      const up = y === 0 ? 0 : out[at - length]!;
      const upLeft = x < step || y === 0 ? 0 : out[at - length - step]!;
      const told = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter!]!;
      out[at] = raw[y * (length + 1) + 1 + x]! + told;
    }
  }
  return out;
}

function paeth(left: number, up: number, upLeft: number): number {
  const guess = left + up - upLeft;
  const [a, b, c] = [left, up, upLeft].map((value) => Math.abs(guess - value));
  if (a! <= b! && a! <= c!) return left;
  return b! <= c! ? up : upLeft;
}

/** Returns the most frequent colors, and one of each group of similar ones. */
function choosePalette(colors: Uint32Array): number[] {
  const counts = new Map<number, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const byCount = [...counts].toSorted((a, b) => b[1] - a[1]).map(([color]) => color);
  for (let closeness = 0; ; closeness += 4) {
    const palette = [byCount[0]!];
    for (const color of byCount.slice(1)) {
      if (nearestOf(palette, color).distance > closeness ** 2) palette.push(color);
      if (palette.length > MOST_COLOURS) break;
    }
    if (palette.length <= MOST_COLOURS) return palette;
  }
}

function nearestOf(palette: readonly number[], color: number): { index: number; distance: number } {
  const [red, green, blue] = channels(color);
  let [index, distance] = [0, Infinity];
  for (let place = 0; place < palette.length; place++) {
    const other = palette[place]!;
    const there =
      (red - (other >> 16)) ** 2 +
      (green - ((other >> 8) & 0xff)) ** 2 +
      (blue - (other & 0xff)) ** 2;
    if (there < distance) [index, distance] = [place, there];
  }
  return { index, distance };
}

function channels(color: number): [red: number, green: number, blue: number] {
  return [color >> 16, (color >> 8) & 0xff, color & 0xff];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
