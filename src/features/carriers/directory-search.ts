import type { Carrier } from '#api/carriers.ts';
import { checkTemplate, templateHost } from '#lib/tracking/template.ts';

/** The carriers whose name, code, id or tracking site has every word typed. */
export function searchDirectory(carriers: readonly Carrier[], text: string): readonly Carrier[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return carriers;
  return carriers.filter((carrier) => {
    const searched = `${carrier.Name} ${carrier.Code} ${carrier.Id} ${hostOf(carrier)}`;
    return words.every((word) => searched.toLowerCase().includes(word));
  });
}

/** The site that a carrier's links lead to; `''` where none are made. */
export function hostOf({ TrackingUrlFormat }: Pick<Carrier, 'TrackingUrlFormat'>): string {
  if (checkTemplate(TrackingUrlFormat) !== undefined) return '';
  return templateHost(TrackingUrlFormat) ?? '';
}
