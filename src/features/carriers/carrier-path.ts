import type { Carrier } from '#api/carriers.ts';
import { encodeText } from '#lib/uri-text.ts';

/** The address of a carrier's page; `null` where it has none. */
export function carrierPath({ address }: Pick<Carrier, 'address'>): string | null {
  if (address === null) return null;
  return `/carriers/${encodeText(address)}`;
}

/** `?track=1Z…`, or nothing. */
export function trackQuery(track: string): string {
  return track === '' ? '' : `?track=${encodeText(track)}`;
}

/** What a carrier is called: its name, else its code, else its id. */
export function carrierName({ Name, Code, Id }: Pick<Carrier, 'Name' | 'Code' | 'Id'>): string {
  return [Name, Code, Id].find((text) => text.trim() !== '') ?? 'Carrier without a name';
}
