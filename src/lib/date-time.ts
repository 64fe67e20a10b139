/**
 * A DateTime of the interface. With an offset (or `Z`) it is an instant; without one nobody knows
 * which zone was meant, so it is shown as written and never shifted (docs/decisions.md, “Dates”).
 */
export type DateTime =
  | { kind: 'instant'; epoch: number; text: string }
  | { kind: 'written'; text: string };

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Reads ISO 8601 with any number of fraction digits; `undefined` where it is no real date. */
export function parseDateTime(text: string): DateTime | undefined {
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', offset] =
    match;
  const local = new Date(0);
  local.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (local.getUTCMonth() !== Number(month) - 1 || local.getUTCDate() !== Number(day)) {
    return undefined;
  }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  const milliseconds = Math.floor(Number(`0.${fraction}`) * 1000);
  local.setUTCHours(Number(hour), Number(minute), Number(second), milliseconds);
  if (offset === undefined) return { kind: 'written', text };
  return { kind: 'instant', epoch: local.getTime() - offsetMinutes(offset) * 60_000, text };
}

function offsetMinutes(offset: string): number {
  if (offset === 'Z' || offset === 'z') return 0;
  const sign = offset.startsWith('-') ? -1 : 1;
  const digits = offset.slice(1).replace(':', '');
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0));
}
