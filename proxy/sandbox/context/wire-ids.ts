import type { Guids, IdKind, Named } from '../data/guids.ts';
import { foldSeed } from '#lib/random.ts';
import type { Dialect } from '../wire/dialect.ts';

/** Converts ids to the form in answers, and back. */
export interface WireIds {
  /** Formats an id as in lists and single records. */
  listed(kind: IdKind, key: number): string;
  /** Formats an id as in receipts and reports. */
  reported(kind: IdKind, key: number): string;
  /** Formats an id that was sent as reports do. */
  echoed(id: string): string;
  /** Returns the key of an id of this kind, in any spelling; `undefined` for any other text. */
  read(kind: IdKind, id: string): number | undefined;
  /** Returns the record behind an id of any kind. */
  decode(id: string): Named | undefined;
}

export function createWireIds(
  guids: Guids,
  { idCase, idVersions }: Pick<Dialect, 'idCase' | 'idVersions'>,
): WireIds {
  const spell = (kind: IdKind, key: number, upper: boolean): string => {
    const guid = guids.encode(kind, key);
    const id = idVersions === 'rfc' ? guid : withoutVersion(guid, key);
    return upper ? id.toUpperCase() : id;
  };
  return {
    listed: (kind, key) => spell(kind, key, idCase !== 'lower'),
    reported: (kind, key) => spell(kind, key, idCase === 'upper'),
    echoed: (id) => (idCase === 'upper' ? id.toUpperCase() : id.toLowerCase()),
    read(kind, id) {
      const named = guids.decode(id);
      return named?.kind === kind ? named.key : undefined;
    },
    decode: (id) => guids.decode(id),
  };
}

/**
 * Version and variant digits as in sequential ids of databases: not those of an RFC, and not all
 * the same.
 */
function withoutVersion(guid: string, key: number): string {
  const draw = foldSeed(key);
  const version = '0cdef'[draw % 5]!;
  const variant = (draw % 8).toString(16);
  return `${guid.slice(0, 14)}${version}${guid.slice(15, 19)}${variant}${guid.slice(20)}`;
}
