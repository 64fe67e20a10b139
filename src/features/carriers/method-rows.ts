import type { Carrier } from '#api/carriers.ts';
import type { carrierMethod } from '#contract/carrier.ts';
import type { Row } from '#contract/rows.ts';
import type { z } from '#contract/zod.ts';
import { idKey } from '#lib/guid.ts';
import { isJsonObject, stringifyJson, type Json } from '#lib/json.ts';
import { foldText } from '#lib/search/fold-text.ts';
import type { Sheet } from '#lib/sheet.ts';
import { carrierName } from './carrier-path.ts';
import { methodTexts } from './texts.ts';

type CarrierNames = Pick<Carrier, 'Id' | 'Name' | 'Code'>;
type MethodCarrier = Record<keyof CarrierNames, string | null>;

/** A shipping method (interface 2.15) as people see it; a text that is missing is empty. */
export interface MethodRow {
  /** Name of the carrier whose methods were requested. */
  of: string;
  /** Id of that carrier. */
  ofId: string;
  name: string;
  code: string;
  id: string;
  /** The method's own Carrier, as `UPS (UPSN)`: the service may name another one. */
  carrier: string;
  /** Id of the method's own Carrier. */
  carrierId: string;
  /** Whether that is another carrier than the one whose methods were requested. */
  isOther: boolean;
  template: string;
  /** Fields that the interface does not name, as `Zone: 3; Days: 2`. */
  others: string;
  raw: Json;
}

const KNOWN = new Set(['Id', 'Carrier', 'Name', 'Code']);

export function methodRow(
  of: CarrierNames,
  { value, raw }: Row<z.output<typeof carrierMethod>>,
): MethodRow {
  const { Id, Name, Code, Carrier } = value;
  return {
    of: carrierName(of),
    ofId: of.Id,
    name: Name ?? '',
    code: Code ?? '',
    id: Id,
    carrier: Carrier === null ? '' : carrierText(Carrier),
    carrierId: Carrier?.Id ?? '',
    isOther: Carrier !== null && !isSame(Carrier, of),
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

function isSame(carrier: MethodCarrier, of: CarrierNames): boolean {
  return carrier.Id ? idKey(carrier.Id) === idKey(of.Id) : carrierText(carrier) === carrierText(of);
}

function carrierText({ Name, Code, Id }: MethodCarrier): string {
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
