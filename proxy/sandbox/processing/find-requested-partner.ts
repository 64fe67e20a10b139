import type { Context } from '../context/context.ts';
import type { StoredPartner } from '../database/partner-store.ts';

/**
 * Returns the partner of a request (interface 2.8): Id and Code are alternatives, and must agree.
 */
export function findRequestedPartner(
  { Id, Code }: { Id?: string | null | undefined; Code?: string | null | undefined },
  { ids, partners }: Pick<Context, 'ids' | 'partners'>,
): StoredPartner | undefined {
  if (!Id) return Code ? partners.named(Code) : undefined;
  const key = ids.read('partner', Id);
  const partner = key === undefined ? undefined : partners.get(key);
  if (!Code) return partner;
  return partner !== undefined && partners.named(Code) === partner ? partner : undefined;
}
