import { isGuidShaped } from '#lib/guid.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { isPartner, partnerName } from '#lib/ledger/partner-key.ts';
import { foldText } from '#lib/search/fold-text.ts';
import { visibleString } from '#lib/visible-text.ts';

/** The partner that a text means, or the possible ones. */
export type FoundPartner = { partner: PartnerReference } | { candidates: PartnerReference[] };

/**
 * Finds the partner by label, id, code or name. An unknown text never counts as a code, and one that
 * fits several partners as none of them, because either could send money to another partner.
 * @param isWhole whether all partners are known: otherwise another one may have the same name
 */
export function findPartner(
  text: string,
  known: readonly PartnerReference[],
  isWhole = true,
): FoundPartner {
  const labels = partnerLabels(known);
  const typed = foldText(text);
  const exact = known.filter(
    (partner) =>
      labels.get(partner) === text ||
      partnerLabel(partner) === text ||
      partner.Name === text ||
      isPartner(partner, text),
  );
  const alike =
    exact.length > 0
      ? exact
      : known.filter(({ Name, Code }) =>
          [Name, Code].some((name) => name !== null && foldText(name) === typed),
        );
  const [only, ...others] = alike;
  if (only) {
    const isByName = foldText(only.Name ?? '') === typed && !isPartner(only, text);
    const isSure = others.length === 0 && (isWhole || !isByName);
    return isSure ? { partner: only } : { candidates: alike };
  }
  if (isGuidShaped(text)) return { partner: { Id: text, Code: null, Name: null } };
  const parts = known.filter((partner) => foldText(partnerLabel(partner)).includes(typed));
  return { candidates: parts };
}

/** Labels for a list: with the Id where two partners have the same name and code. */
export function partnerLabels(known: readonly PartnerReference[]): Map<PartnerReference, string> {
  const alike = Map.groupBy(known, partnerLabel);
  return new Map(
    known.map((partner) => {
      const label = partnerLabel(partner);
      const isShared = alike.get(label)!.length > 1 && partner.Id !== null;
      return [partner, isShared ? `${label} · ${visibleString(partner.Id!)}` : label];
    }),
  );
}

/** Name and code, as a list of partners shows one. */
export function partnerLabel(partner: PartnerReference): string {
  const { Name, Code } = partner;
  return visibleString(Name && Code ? `${Name} · ${Code}` : partnerName(partner));
}
