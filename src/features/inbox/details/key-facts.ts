import { isJsonObject, type Json } from '#lib/json.ts';

/**
 * Usual names of the fields that a person looks for first. The interface describes no record (4.1),
 * so a record may have none of them, and nothing but the head of the details depends on them.
 */
const PARTNERS = ['partner', 'channel', 'vendor', 'supplier', 'customer'];
const NAMES = ['name', 'companyname', 'displayname'];
const TRACKING = ['trackingnumber', 'tracking'];

type Fields = { [key: string]: Json };

/** The partner's name in a record; `null` if no usual field has it. */
export function partnerOf(record: Json | undefined): string | null {
  if (!isFields(record)) return null;
  for (const partner of PARTNERS) {
    const value = fieldOf(record, [partner]) ?? fieldOf(record, [`${partner}name`]);
    const name = isFields(value) ? fieldOf(value, NAMES) : value;
    if (typeof name === 'string' && name.trim() !== '') return name;
  }
  return null;
}

/** A tracking number: the message's own, else the first in the record. */
export function trackingOf(message: string, record: Json | undefined): string | null {
  const said = /\btracking(?: number)?(?: is)?(?: now)?:? ([0-9A-Z][0-9A-Z-]{6,38}[0-9A-Z])\b/.exec(
    message,
  );
  return said?.[1] ?? (record === undefined ? null : findTracking(record, 4));
}

function findTracking(value: Json, depth: number): string | null {
  if (depth === 0) return null;
  if (isFields(value)) {
    const number = fieldOf(value, TRACKING);
    if (typeof number === 'string' && number.trim() !== '') return number.trim();
  }
  const parts = Array.isArray(value) ? value : isFields(value) ? Object.values(value) : [];
  for (const part of parts) {
    const found = findTracking(part, depth - 1);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the first field with one of these names, ignoring case and separators. */
function fieldOf(fields: Fields, names: readonly string[]): Json | undefined {
  const plain = (key: string): string => key.replaceAll(/[^A-Za-z]/g, '').toLowerCase();
  return Object.entries(fields).find(([key]) => names.includes(plain(key)))?.[1];
}

function isFields(value: Json | undefined): value is Fields {
  return value !== undefined && isJsonObject(value);
}
