import type { Carrier } from '#api/carriers.ts';
import type { Sheet } from '#lib/sheet.ts';
import { checkTemplate, templateHost } from '#lib/tracking/template.ts';

/** The carriers whose name, code, id or tracking site has every word typed. */
export function searchDirectory(carriers: readonly Carrier[], text: string): readonly Carrier[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return carriers;
  return carriers.filter((carrier) => {
    const { Name, Code, Id } = carrier;
    const searched = `${Name} ${Code} ${Id} ${hostOf(carrier)}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

/** The site that a carrier's links lead to; `''` where none are made. */
export function hostOf({ TrackingUrlFormat }: Pick<Carrier, 'TrackingUrlFormat'>): string {
  if (checkTemplate(TrackingUrlFormat) !== undefined) return '';
  return templateHost(TrackingUrlFormat) ?? '';
}

/** The directory as a table to export: the fields of interface 2.14 as the service sent them. */
export function directorySheet(carriers: readonly Carrier[]): Sheet {
  return {
    header: ['Carrier', 'Code', 'Id', 'Tracking template', 'Tracking site'],
    rows: carriers.map((carrier) => [
      carrier.Name,
      carrier.Code,
      carrier.Id,
      carrier.TrackingUrlFormat,
      hostOf(carrier),
    ]),
  };
}
