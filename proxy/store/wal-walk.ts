import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;
const BIG_ENDIAN = 0x377f0683;

/**
 * Whether a write-ahead log holds a commit that SQLite will silently drop: SQLite reads up to the
 * first frame with a wrong checksum and takes it for the end (sqlite.org/fileformat.html, section
 * 4).
 *
 * Each frame's checksum continues the checksum of the frame before, so every frame can be checked
 * against its predecessor, even if that one is damaged. Under synchronous=FULL a commit reaches the
 * disk before the next one begins. Two whole commits after a bad frame therefore mean that the bad
 * frame was on disk and is damaged. A single one may be the last transaction, torn by a power cut
 * before anyone heard of it; the anchor distinguishes that from the loss of an acknowledged write.
 * @returns a clause that follows the file's name, or `null`
 */
export function findWalDamage(database: string): string | null {
  const path = `${database}-wal`;
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  if (bytes.length < HEADER + FRAME_HEADER) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const pageSize = view.getUint32(8);
  const isHeaderWhole =
    isPageSize(pageSize) && matches(view, 0, 24, [0, 0], 24, view.getUint32(0) === BIG_ENDIAN);
  if (isHeaderWhole) {
    const isBig = view.getUint32(0) === BIG_ENDIAN;
    const salts = bytes.subarray(16, 24);
    const commits = commitsFromBadFrame(view, bytes, { pageSize, isBig, salts });
    return commits >= 2 ? `has a damaged frame before ${commits} commits` : null;
  }
  // The header holds the page size. Without it, try every likely size and look for commits.
  const most = [4096, pageSizeOf(database)]
    .flatMap((size) => [true, false].map((isBig) => ({ pageSize: size, isBig, salts: null })))
    .map((format) => commitsFromBadFrame(view, bytes, format));
  const commits = Math.max(...most);
  return commits >= 2 ? `has a damaged header before ${commits} commits` : null;
}

interface Format {
  pageSize: number;
  isBig: boolean;
  /** The header's salts; frames of an earlier generation have others. */
  salts: Buffer | null;
}

function commitsFromBadFrame(view: DataView, bytes: Buffer, format: Format): number {
  const { pageSize, isBig } = format;
  const length = FRAME_HEADER + pageSize;
  let isBad = format.salts === null;
  let salts = format.salts;
  let before: readonly [number, number] = [view.getUint32(24), view.getUint32(28)];
  let commits = 0;
  for (let at = HEADER; at + length <= bytes.length; at += length) {
    const own = bytes.subarray(at + 8, at + 16);
    const isWhole =
      (salts === null || own.equals(salts)) && matchesFrame(view, at, before, pageSize, isBig);
    if (!isWhole) isBad = true;
    else if (isBad && view.getUint32(at + 4) !== 0) commits++;
    if (format.salts === null) salts = own;
    before = [view.getUint32(at + 16), view.getUint32(at + 20)];
  }
  return commits;
}

function matchesFrame(
  view: DataView,
  at: number,
  before: readonly [number, number],
  pageSize: number,
  isBig: boolean,
): boolean {
  const head = checksum(view, at, at + 8, before, isBig);
  const [a, b] = checksum(view, at + FRAME_HEADER, at + FRAME_HEADER + pageSize, head, isBig);
  return a === view.getUint32(at + 16) && b === view.getUint32(at + 20);
}

function matches(
  view: DataView,
  from: number,
  to: number,
  before: readonly [number, number],
  statedAt: number,
  isBig: boolean,
): boolean {
  const [a, b] = checksum(view, from, to, before, isBig);
  return a === view.getUint32(statedAt) && b === view.getUint32(statedAt + 4);
}

function checksum(
  view: DataView,
  from: number,
  to: number,
  [first, second]: readonly [number, number],
  isBig: boolean,
): readonly [number, number] {
  let a = first;
  let b = second;
  for (let at = from; at < to; at += 8) {
    a = (a + view.getUint32(at, !isBig) + b) >>> 0;
    b = (b + view.getUint32(at + 4, !isBig) + a) >>> 0;
  }
  return [a, b];
}

function isPageSize(size: number): boolean {
  return size >= 512 && size <= 65_536 && (size & (size - 1)) === 0;
}

/** Reads the page size in the database's header, at offset 16; 1 means 65,536. */
function pageSizeOf(database: string): number {
  const bytes = Buffer.alloc(2);
  const handle = openSync(database, 'r');
  readSync(handle, bytes, 0, 2, 16);
  closeSync(handle);
  const size = bytes.readUInt16BE(0) === 1 ? 65_536 : bytes.readUInt16BE(0);
  return isPageSize(size) ? size : 4096;
}
