import type { Carrier } from '#api/carriers.ts';
import { encodeText } from '#lib/uri-text.ts';
import { carrierLabels } from './texts.ts';

/** The path of a carrier's page, or `null` if it has none. */
export function carrierPath({ address }: Pick<Carrier, 'address'>): string | null {
  if (address === null) return null;
  return `/carriers/${encodeText(address)}`;
}

/** `?track=1Z…`, or nothing. */
export function trackQuery(track: string): string {
  return track === '' ? '' : `?track=${encodeText(track)}`;
}

/** A carrier's name, otherwise its code or its id. */
export function carrierName({ Name, Code, Id }: Pick<Carrier, 'Name' | 'Code' | 'Id'>): string {
  return [Name, Code, Id].find((text) => text.trim() !== '') ?? carrierLabels.unnamed;
}
