import { actionTexts } from '../texts.ts';
import { VisibleText } from '../visible-text.tsx';

interface PartnerTextProps {
  /** Partner reference (interface 2.8). */
  partner: { Id: string | null; Code: string | null; Name: string | null };
}

/** Shows a partner by name and code if known, otherwise by id. */
export function PartnerText({ partner: { Id, Code, Name } }: PartnerTextProps) {
  const known = [Name, Code].filter((text) => text !== null && text !== '').join('\u00A0· ');
  return <VisibleText text={known === '' ? (Id ?? actionTexts.unnamedPartner) : known} />;
}
