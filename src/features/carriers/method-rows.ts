import type { carrierMethod } from '#contract/carrier.ts';
import type { Row } from '#contract/rows.ts';
import type { z } from '#contract/zod.ts';
import { isJsonObject, stringifyJson, type Json } from '#lib/json.ts';
import { foldText } from '#lib/search/fold-text.ts';
import type { Sheet } from '#lib/sheet.ts';
import { methodTexts } from './texts.ts';

/** A shipping method (interface 2.15) as people see it; a text that is missing is empty. */
export interface MethodRow {
  /** Name of the carrier whose methods were requested. */
  of: string;
  name: string;
  code: string;
  id: string;
  /** The method's own Carrier, as `UPS (UPSN)`: the service may name another one. */
  carrier: string;
  /** Id of the method's own Carrier. */
  carrierId: string;
  template: string;
  /** Fields that the interface does not name, as `Zone: 3; Days: 2`. */
  others: string;
  raw: Json;
}

const KNOWN = new Set(['Id', 'Carrier', 'Name', 'Code']);

export function methodRow(
  of: string,
  { value, raw }: Row<z.output<typeof carrierMethod>>,
): MethodRow {
  const { Id, Name, Code, Carrier } = value;
  return {
    of,
    name: Name ?? '',
    code: Code ?? '',
    id: Id,
    carrier: Carrier === null ? '' : carrierText(Carrier),
    carrierId: Carrier?.Id ?? '',
    template: Carrier?.TrackingUrlFormat ?? '',
    others: isJsonObject(raw)
      ? Object.entries(raw)
          .filter(([name]) => !KNOWN.has(name))
          .map(([name, field]) => `${name}: ${plainText(field)}`)
          .join('; ')
      : '',
    raw,
  };
}

function carrierText({ Name, Code, Id }: Record<'Name' | 'Code' | 'Id', string | null>): string {
  const name = Name || Id || '';
  return Code ? `${name} (${Code})`.trim() : name;
}

function plainText(field: Json): string {
  return typeof field === 'string' ? field : stringifyJson(field);
}

/** The methods whose texts have every typed word, in any order. */
export function searchMethods(rows: readonly MethodRow[], text: string): readonly MethodRow[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ of, name, code, id, carrier, carrierId, others }) => {
    const searched = foldText(`${of} ${name} ${code} ${id} ${carrier} ${carrierId} ${others}`);
    return words.every((word) => searched.includes(word));
  });
}

export function methodSheet(rows: readonly MethodRow[]): Sheet {
  return {
    header: methodTexts.exportHeader,
    rows: rows.map(({ of, name, code, id, carrier, carrierId, template, others }) => [
      of,
      name,
      code,
      id,
      carrier,
      carrierId,
      template,
      others,
    ]),
  };
}
