import type { Dialect } from './dialect.ts';

/** Interface 2.4: DateTime with UTC offset; with `none` the offset is missing, as in 2.9. */
export function withOffset(at: number, offset: Dialect['createdAtOffset']): string {
  if (offset === 'Z') return new Date(at).toISOString();
  if (offset === 'none') return new Date(at).toISOString().slice(0, -1);
  if (offset === '+00:00') return `${new Date(at).toISOString().slice(0, -1)}+00:00`;
  // Seven digits, as .NET writes them.
  return `${new Date(at - 5 * 3_600_000).toISOString().slice(0, -1)}0000-05:00`;
}

/** Interface 2.9: DateTime without offset. */
export function withoutOffset(at: number): string {
  return new Date(at).toISOString().slice(0, 19);
}
