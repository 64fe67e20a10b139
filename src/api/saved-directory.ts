import { carrier } from '#contract/carrier.ts';
import { readPage } from '#contract/rows.ts';
import { parseJson, stringifyJson } from '#lib/json.ts';
import { directoryOf, type CarrierDirectory } from './carriers.ts';

/** Characters; enough for thousands of carriers. A larger directory is not saved. */
const MOST = 2_000_000;

/**
 * Saves the directory in this browser, as the service sent it, for when the service is away.
 * @param area looked up at each use, because a browser that forbids it throws there
 */
export function saveDirectory(
  account: string,
  { carriers, faults, readAt }: CarrierDirectory,
  area: () => Pick<Storage, 'setItem'> = () => localStorage,
): void {
  if (carriers.length === 0) return;
  const Result = [...carriers.map(({ raw }) => raw), ...faults.map(({ raw }) => raw)];
  const text = stringifyJson({ readAt, Result });
  if (text.length > MOST) return;
  try {
    area().setItem(keyOf(account), text);
  } catch {
    // Full or forbidden: then no directory is saved for when the service is away.
  }
}

/** Returns the last saved directory; `undefined` if none is saved, or it can't be read. */
export function savedDirectory(
  account: string,
  area: () => Pick<Storage, 'getItem'> = () => localStorage,
): CarrierDirectory | undefined {
  try {
    const saved = parseJson(area().getItem(keyOf(account)) ?? '');
    const readAt = Number((saved as { readAt?: unknown }).readAt);
    return Number.isFinite(readAt) ? directoryOf(readPage(carrier, saved), readAt) : undefined;
  } catch {
    return undefined;
  }
}

function keyOf(account: string): string {
  return `waybill:${account}:carriers`;
}
