import { isGuidShaped } from '#lib/guid.ts';
import { encodeText } from '#lib/uri-text.ts';
import type { ParameterType } from './endpoints.ts';

const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,8})$/;

/**
 * Text of an id or a code. No slashes, leading dots, or characters of a path or of a further
 * encoding, because a server behind the service might decode them once more.
 */
// eslint-disable-next-line no-control-regex
const TEXT = /^(?!\.)[^\u0000-\u001F\u007F-\u009F\u2028\u2029/\\%?#,;]{1,200}$/u;

const MAX_LIST = 200;

/**
 * Returns the text that a decoded value is rebuilt to, percent-encoded, commas raw; `undefined`
 * where the interface does not allow the value.
 */
export function rebuildParameter(type: ParameterType, value: string): string | undefined {
  switch (type) {
    case 'pageSize':
      return WHOLE_NUMBER.test(value) && Number(value) >= 1 && Number(value) <= 200
        ? value
        : undefined;
    case 'page':
      return isWholeNumber(value) ? value : undefined;
    case 'guid':
      return isGuidShaped(value) ? rebuildText(value) : undefined;
    case 'text':
      return rebuildText(value);
    case 'boolean':
      return value === 'true' || value === 'false' ? value : undefined;
    case 'integers':
      return rebuildList(value, (item) => (isWholeNumber(item) ? item : undefined));
    case 'texts':
      return rebuildList(value, rebuildText);
    default:
      return rebuildList(value, (item) => (type.includes(item) ? item : undefined));
  }
}

function rebuildList(
  value: string,
  rebuild: (item: string) => string | undefined,
): string | undefined {
  const items = value.split(',');
  if (items.length > MAX_LIST) return undefined;
  const rebuilt: string[] = [];
  for (const item of items) {
    const text = rebuild(item);
    if (text === undefined) return undefined;
    rebuilt.push(text);
  }
  return rebuilt.join(',');
}

function isWholeNumber(text: string): boolean {
  return WHOLE_NUMBER.test(text);
}

/** Encodes all but RFC 3986's unreserved characters, as RFC 5849 §3.6 does. */
export function rebuildText(text: string): string | undefined {
  if (!TEXT.test(text) || !text.isWellFormed()) return undefined;
  return encodeText(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
