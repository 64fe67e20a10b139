import { carriers } from './carriers.ts';
import { cities, colors, feedChannels, firstNames, lastNames, products } from './names.ts';
import { streets, warehouses } from './names.ts';
import { partnerFacts, type PartnerFacts } from './partners.ts';
import { createRandom } from '#lib/random.ts';
import type { RecordType } from './record-types.ts';
import { recordTypeIndex } from './record-types.ts';

/** The origin of a data set; every generated fact follows from it. */
export interface DataOrigin {
  seed: number;
  partners: number;
}

interface Address {
  name: string;
  line1: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
}

/**
 * Facts about a record that follow from its type and number alone, so that messages and look-ups
 * agree.
 */
export interface RecordFacts {
  /** The number that people know: `SO-204518`, `LMP-CER-BLK-0042`. */
  number: string;
  partnerKey: number;
  partner: PartnerFacts;
  product: string;
  sku: string;
  quantity: number;
  /** Unit cost in cents. */
  unitCents: number;
  carrierKey: number;
  carrier: string;
  method: string;
  tracking: string;
  shipTo: Address;
  warehouse: string;
  channel: string;
  person: string;
}

const prefixes: Record<RecordType, string> = {
  Batch: 'BATCH',
  Blog: 'BLOG',
  Report: 'RPT',
  PurchaseOrder: 'PO',
  SalesOrder: 'SO',
  VirtualInventory: 'VI',
  PhysicalInventory: 'PI',
  Feeds: 'FEED',
  ChannelRequest: 'CR',
  VendorRequest: 'VR',
  Promotion: 'PROMO',
};

export function recordFacts({ seed, partners }: DataOrigin, type: RecordType, key: number): RecordFacts {
  const index = recordTypeIndex(type);
  const random = createRandom(seed, 211 + index, key);
  const partnerKey = random.int(1, partners);
  const [product, stem, cents] = random.pick(products);
  const sku = `${stem}-${random.pick(colors)}`;
  const carrierKey = random.int(1, carriers.length);
  const carrier = carriers[carrierKey - 1]!;
  const [city, region, postal, country] = random.pick(cities);
  const stocked = type === 'PhysicalInventory' || type === 'VirtualInventory';
  return {
    number: stocked
      ? `${sku}-${String(key).padStart(4, '0')}`
      : `${prefixes[type]}-${100_000 + index * 7919 + key}`,
    partnerKey,
    partner: partnerFacts(seed, partnerKey),
    product,
    sku,
    quantity: random.int(1, 48),
    unitCents: Math.round(cents * (0.9 + random.next() * 0.25)),
    carrierKey,
    carrier: carrier.name,
    method: random.pick(carrier.methods)[0],
    tracking: trackingNumber(carrier.code, random.int(0, 0x7fff_ffff), key),
    shipTo: {
      name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
      line1: `${random.int(10, 9890)} ${random.pick(streets)}`,
      city,
      region,
      postalCode:
        country === 'US'
          ? `${postal}${String(random.int(0, 99)).padStart(2, '0')}`
          : `${postal}${random.pick(['B', 'K', 'N', 'R'])} ${random.int(1, 9)}A${random.int(1, 9)}`,
      country,
    },
    warehouse: random.pick(warehouses),
    channel: random.pick(feedChannels),
    person: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
  };
}

/** Shaped like the carrier's own numbers, without check digits. */
function trackingNumber(code: string, draw: number, key: number): string {
  const digits = `${draw}${key}`.padStart(18, '4');
  if (code === 'UPS') return `1Z${digits.slice(0, 16)}`;
  if (code === 'USPS' || code === 'DHL_ECOM') return `9400${digits.slice(0, 18)}`;
  if (code === 'AMZL') return `TBA${digits.slice(0, 12)}`;
  if (code === 'ROYAL_MAIL') return `RM${digits.slice(0, 9)}GB`;
  return digits.slice(0, 12);
}
