import { encodeText } from '../uri-text.ts';

/** Stands for a partner without a key; it is escaped in every other key. */
const NOBODY = '@';

/** Writes partners by `partnerKey` for a link: a Code may have commas, and a key may be empty. */
export function writeOwners(keys: readonly string[]): string {
  return keys.map((key) => (key === '' ? NOBODY : encodeText(key))).join(',');
}

/** Reads the output of `writeOwners`; `null` for any other text. */
export function readOwners(text: string): string[] | null {
  if (text === '') return null;
  try {
    return text.split(',').map((key) => (key === NOBODY ? '' : decodeURIComponent(key)));
  } catch {
    return null;
  }
}
