import { idKey, isGuidShaped } from '../guid.ts';
import type { PartnerReference } from './ledger-entry.ts';

/** The filters of a request (interface 4.6 and 4.10). */
interface AskedFilters {
  partnerIds: readonly string[];
  ids: readonly string[];
  statuses: readonly number[];
  types?: readonly number[];
}

interface ListedRow {
  Id: string;
  Partner: PartnerReference | null;
  Status: number | null;
  Type?: number;
}

/**
 * Returns a test for rows that certainly don't match the filters of the request; `null` if it has
 * none. A service may ignore a filter, or treat the value 0 as no filter, and its rows would be
 * summed and acknowledged with the others.
 */
export function strayTest(asked: AskedFilters): ((row: ListedRow) => boolean) | null {
  const { partnerIds, statuses, types = [] } = asked;
  const ids = new Set(asked.ids.map(idKey));
  if (partnerIds.length + ids.size + statuses.length + types.length === 0) return null;
  return ({ Id, Partner, Status, Type }) =>
    (ids.size > 0 && !ids.has(idKey(Id))) ||
    (statuses.length > 0 && Status !== null && !statuses.includes(Status)) ||
    (types.length > 0 && Type !== undefined && !types.includes(Type)) ||
    (partnerIds.length > 0 && partnerIds.every((one) => isCertainlyOther(Partner, one)));
}

/** A filter names a partner by Id or Code, and a row may lack either or spell it differently. */
function isCertainlyOther(partner: PartnerReference | null, asked: string): boolean {
  const { Id, Code } = partner ?? { Id: null, Code: null };
  if (Id && idKey(Id) === idKey(asked)) return false;
  if (isGuidShaped(asked)) return Id !== null && isGuidShaped(Id);
  return Boolean(Code) && Code!.toLowerCase() !== asked.toLowerCase();
}
