import { encodeText } from '../uri-text.ts';

/** Escaped in every key, so that it can stand for a partner that has none. */
const NOBODY = '@';

/** Partners by `partnerKey`, as a link names them: a Code may have commas, and a key be empty. */
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
