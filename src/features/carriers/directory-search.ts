import type { Carrier } from '#api/carriers.ts';
import type { Sheet } from '#lib/sheet.ts';
import { foldText } from '#lib/search/fold-text.ts';
import { checkTemplate, templateHost } from '#lib/tracking/template.ts';
import { directoryTexts } from './texts.ts';

/** The carriers whose name, code, id or website has every typed word. */
export function searchDirectory(carriers: readonly Carrier[], text: string): readonly Carrier[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return carriers;
  return carriers.filter((carrier) => {
    const { Name, Code, Id } = carrier;
    const searched = foldText(`${Name} ${Code} ${Id} ${hostOf(carrier)}`);
    return words.every((word) => searched.includes(word));
  });
}

/** The website that a carrier's tracking links open, or `''` if its links don't work. */
export function hostOf({ TrackingUrlFormat }: Pick<Carrier, 'TrackingUrlFormat'>): string {
  if (checkTemplate(TrackingUrlFormat) !== undefined) return '';
  return templateHost(TrackingUrlFormat) ?? '';
}

/** The directory for an export: the fields of interface 2.14 as the service sent them. */
export function directorySheet(carriers: readonly Carrier[]): Sheet {
  return {
    header: directoryTexts.exportHeader,
    rows: carriers.map((carrier) => [
      carrier.Name,
      carrier.Code,
      carrier.Id,
      carrier.TrackingUrlFormat,
      hostOf(carrier),
    ]),
  };
}
