import { kindFacts, type CarrierKind } from './carrier-kinds.ts';
import { mod10, mod10Letters, mod11, mod7, type Check } from './check-digit.ts';
import { cleanTrackingNumber } from './clean-number.ts';
import type { Certainty, Recognition } from './recognition.ts';

interface NumberFormat {
  carrier: CarrierKind;
  name: string;
  pattern: RegExp;
  check?: Check;
  isDistinct: boolean;
}

const formats: readonly NumberFormat[] = [
  {
    carrier: 'ups',
    name: 'UPS 1Z',
    pattern: /^1Z([0-9A-Z]{15})(\d)$/,
    check: mod10Letters(),
    isDistinct: true,
  },
  {
    carrier: 'fedex',
    name: 'FedEx Express',
    pattern: /^(\d{11})(\d)$/,
    check: mod11(3, 1, 7),
    isDistinct: false,
  },
  {
    carrier: 'usps',
    name: 'USPS IMpb',
    pattern: /^(9[1-5]\d{19})(\d)$/,
    check: mod10(),
    isDistinct: true,
  },
  {
    carrier: 'dhl-express',
    name: 'DHL Express waybill',
    pattern: /^(\d{9})(\d)$/,
    check: mod7,
    isDistinct: false,
  },
];

/** What a number seems to be, surest first. */
export function recogniseNumber(text: string): readonly Recognition[] {
  const written = cleanTrackingNumber(text).toUpperCase();
  const found = formats.flatMap((format) => recognise(format, written) ?? []);
  const order: readonly Certainty[] = ['checked', 'likely', 'form'];
  return found.toSorted((a, b) => order.indexOf(a.certainty) - order.indexOf(b.certainty));
}

function recognise(format: NumberFormat, written: string): Recognition | undefined {
  const number = format.pattern.test(written) ? written : written.replaceAll('-', '');
  const match = format.pattern.exec(number);
  if (match === null) return undefined;
  const fits = format.check?.(match[1]!, match[2]!);
  if (fits === false && !format.isDistinct) return undefined;
  const { carrier, name } = format;
  return {
    carrier,
    carrierName: kindFacts(carrier).name,
    format: name,
    number,
    certainty: fits === false ? 'form' : format.isDistinct && fits ? 'checked' : 'likely',
    why: fits === false ? `Form of ${name}, but its check digit does not fit` : `Form of ${name}`,
  };
}
