import { idKey, isGuidShaped } from '#lib/guid.ts';

/** A partner as a payment or a row of the service names it. */
interface Named {
  Id: string | null;
  Code: string | null;
}

/** The Ids and Codes that belong to the same partner, according to rows of the service alone. */
export type KnownPartners = readonly (Named & {
  /** `idKey` of the transaction whose partner it is. */
  transaction?: string;
})[];

/** Returns the partner of each transaction. */
export function ownersOf<Partner extends Named>(
  transactions: ReadonlyMap<string, { Partner: Partner | null }>,
): (Partner & { transaction: string })[] {
  return [...transactions].flatMap(([transaction, { Partner }]) =>
    Partner === null ? [] : [{ ...Partner, transaction }],
  );
}

/** Whether two names certainly refer to different partners. */
export function isOtherPartner(one: Named, other: Named): boolean {
  if (one.Id && other.Id) return idKey(one.Id) !== idKey(other.Id);
  return Boolean(one.Code && other.Code) && one.Code !== other.Code;
}

/**
 * Returns one spelling for a payment's partner, where it is certain: an Id alone, a Code that the
 * service shows with one Id, or both where it shows them together. Otherwise returns `null`,
 * because it may be any partner in another spelling, and counts towards every partner.
 */
export function countedPartner({ Id, Code }: Named, known: KnownPartners): string | null {
  if (Id && !isGuidShaped(Id)) return null;
  if (!Code) return Id ? idKey(Id) : null;
  const ids = new Set(
    known.flatMap((partner) => (partner.Code === Code && partner.Id ? idKey(partner.Id) : [])),
  );
  const [id] = ids;
  if (id === undefined || ids.size > 1 || !isGuidShaped(id)) return null;
  return Id && idKey(Id) !== id ? null : id;
}
