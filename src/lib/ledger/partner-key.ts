import { idKey } from '../guid.ts';
import type { PartnerReference } from './ledger-entry.ts';

/** Returns one spelling for a partner: its Id, otherwise its Code; `''` where it has neither. */
export function partnerKey(partner: PartnerReference | null): string {
  return partner?.Id ? idKey(partner.Id) : (partner?.Code ?? '');
}

/** Its Id, else its Code, as the service writes it: a service may compare ids as texts. */
export function partnerAddress(partner: PartnerReference | null): string {
  return partner?.Id || partner?.Code || '';
}

/** Name, else Code, else Id. */
export function partnerName(partner: PartnerReference | null): string {
  return partner?.Name || partner?.Code || partner?.Id || 'No partner';
}

/** Whether text is the partner's Id (in any case) or its Code. */
export function isPartner(partner: PartnerReference | null, idOrCode: string): boolean {
  return (
    partner !== null &&
    ((partner.Id !== null && idKey(partner.Id) === idKey(idOrCode)) || partner.Code === idOrCode)
  );
}
