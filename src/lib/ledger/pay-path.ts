import { idKey } from '../guid.ts';
import { encodeText } from '../uri-text.ts';
import type { PartnerReference } from './ledger-entry.ts';
import { partnerKey } from './partner-key.ts';

interface Filtered {
  partnerIds: readonly string[];
  /** The one partner that the page's own filter shows, by `partnerKey`. */
  owner?: string | undefined;
}

/**
 * Returns the path that starts a payment of the only partner in a list's filter. The path names the
 * partner in full if a row does, because the service has no list of partners.
 */
export function payPath(
  { partnerIds, owner }: Filtered,
  rows: readonly { value: { Partner: PartnerReference | null } }[],
): string {
  const [id, ...others] = partnerIds;
  if (others.length > 0) return '/pay/new';
  const key = owner ?? (id === undefined ? '' : idKey(id));
  if (key === '') return '/pay/new';
  const row = rows.find(({ value }) => partnerKey(value.Partner) === key);
  const known = row?.value.Partner;
  if (!known && id === undefined) return '/pay/new';
  return payPathOf(known ?? { Id: id!, Code: null, Name: null });
}

export function payPathOf({ Id, Code, Name }: PartnerReference): string {
  const query = Object.entries({ partner: Id, code: Code, name: Name }).flatMap(([name, text]) =>
    text ? [`${name}=${encodeText(text)}`] : [],
  );
  return `/pay/new?${query.join('&')}`;
}
