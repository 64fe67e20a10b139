import { eventName } from '#contract/events.ts';
import type { recordPaths } from '#contract/record.ts';
import { LosslessNumber } from 'lossless-json';
import type { JsonObject } from '../wire/envelope.ts';
import type { RecordFacts, DataOrigin } from './facts.ts';
import { recordFacts } from './facts.ts';
import { products } from './names.ts';
import { createRandom, type Random } from '#lib/random.ts';
import { recordTypeIndex } from './record-types.ts';

export type SandboxRecordType = keyof typeof recordPaths;

/** An event of a record, from its notifications. */
export interface RecordEvent {
  event: number;
  message: string;
  /** DateTime as text. */
  at: string;
}

/**
 * Builds a record for 4.1's look-ups, nested, with tables of lines and events. The interface does
 * not show its shape; its content follows from the record's type, number and notifications.
 */
export function recordJson(
  origin: DataOrigin,
  type: SandboxRecordType,
  key: number,
  events: readonly RecordEvent[],
): JsonObject {
  const facts = recordFacts(origin, type, key);
  const random = createRandom(origin.seed, 301 + recordTypeIndex(type), key);
  const last = events.at(-1);
  const history = events.map(({ event, message, at }) => ({
    OccurredAt: at,
    Event: event,
    Name: eventName(type, event),
    Text: message,
  }));
  return {
    ...details[type](facts, random, last?.event),
    LastChangedAt: last?.at ?? null,
    History: history,
  };
}

const details: Record<
  SandboxRecordType,
  (facts: RecordFacts, random: Random, lastEvent: number | undefined) => JsonObject
> = {
  PurchaseOrder: order('Vendor'),
  SalesOrder: order('Channel'),
  VirtualInventory: (facts, random) => ({
    ...item(facts),
    Catalog: { Channel: facts.channel, Listed: random.chance(0.9), Position: random.int(1, 900) },
    Pricing: { Cost: cents(facts.unitCents), Price: cents(facts.unitCents * 1.6), Currency: 'USD' },
    Allocations: ['Marketplace US', 'Storefront', 'Outlet'].map((channel) => ({
      Channel: channel,
      Percent: random.int(0, 60),
      Quantity: random.int(0, 400),
    })),
  }),
  PhysicalInventory: (facts, random) => ({
    ...item(facts),
    Supplier: partner(facts),
    Cost: cents(facts.unitCents),
    Dimensions: {
      WeightKg: new LosslessNumber((random.int(20, 2400) / 100).toFixed(2)),
      LengthCm: random.int(8, 160),
      WidthCm: random.int(6, 90),
      HeightCm: random.int(4, 80),
    },
    Warehouses: ['Reno DC', 'Columbus DC', 'Memphis Hub'].map((warehouse) => {
      const onHand = random.int(0, 900);
      const allocated = Math.min(onHand, random.int(0, 120));
      return {
        Warehouse: warehouse,
        OnHand: onHand,
        Allocated: allocated,
        Available: onHand - allocated,
        ReorderPoint: random.int(10, 60),
      };
    }),
  }),
  ChannelRequest: request,
  VendorRequest: request,
};

function order(counterpart: 'Vendor' | 'Channel') {
  return (facts: RecordFacts, random: Random, lastEvent: number | undefined): JsonObject => {
    const lines = orderLines(facts, random);
    const total = lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0);
    const freight = random.int(0, 4500);
    return {
      OrderNumber: facts.number,
      Status: orderStatus(lastEvent),
      [counterpart]: partner(facts),
      Reference: `${random.int(1_000_000, 9_999_999)}`,
      ShipTo: address(facts),
      Shipping: {
        Carrier: facts.carrier,
        Method: facts.method,
        Warehouse: facts.warehouse,
        TrackingNumber: lastEvent === 58 ? facts.tracking : null,
      },
      Totals: {
        Goods: cents(total),
        Freight: cents(freight),
        Tax: cents(Math.round(total * 0.07)),
        Grand: cents(total + freight + Math.round(total * 0.07)),
        Currency: 'USD',
      },
      Lines: lines.map(({ sku, description, quantity, unitCents }, index) => ({
        Line: index + 1,
        Sku: sku,
        Description: description,
        Quantity: quantity,
        Shipped: lastEvent === 58 ? quantity : 0,
        UnitPrice: cents(unitCents),
        Extended: cents(quantity * unitCents),
      })),
      Notes: random.chance(0.3) ? `Deliver between ${random.int(8, 11)}:00 and 16:00` : null,
    };
  };
}

function request(facts: RecordFacts, random: Random, lastEvent: number | undefined): JsonObject {
  return {
    RequestNumber: facts.number,
    Status: lastEvent === 95 ? 'Closed' : lastEvent === 96 ? 'Canceled' : 'Open',
    Reason: random.pick(['Damaged', 'Wrong item', 'Not delivered', 'Part missing', 'Unwanted']),
    OpenedBy: partner(facts),
    Contact: { Name: facts.person, Phone: `+1 555 01${String(random.int(0, 99)).padStart(2, '0')}` },
    Shipment: { Carrier: facts.carrier, TrackingNumber: facts.tracking },
    ReturnTo: facts.warehouse,
    Items: [
      {
        Sku: facts.sku,
        Description: facts.product,
        Quantity: random.int(1, Math.min(4, facts.quantity)),
        Value: cents(facts.unitCents),
        Condition: random.pick(['New', 'Opened', 'Damaged', 'Unknown']),
      },
    ],
    Comments: random.chance(0.5)
      ? [{ By: facts.person, Text: 'Photos are attached to the original order.' }]
      : [],
  };
}

function orderLines(
  facts: RecordFacts,
  random: Random,
): { sku: string; description: string; quantity: number; unitCents: number }[] {
  const { sku, product, quantity, unitCents } = facts;
  const more = Array.from({ length: random.int(0, 5) }, () => {
    const [description, stem, cents] = random.pick(products);
    return { sku: stem, description, quantity: random.int(1, 24), unitCents: cents };
  });
  return [{ sku, description: product, quantity, unitCents }, ...more];
}

function orderStatus(lastEvent: number | undefined): string {
  if (lastEvent === 58) return 'Shipped';
  if (lastEvent === 52) return 'Canceled';
  if (lastEvent === 51) return 'Placed';
  return lastEvent === 59 || (lastEvent ?? 0) >= 330 ? 'Action Required' : 'In Process';
}

function item({ number, sku, product }: RecordFacts): JsonObject {
  return { ItemNumber: number, Sku: sku, Description: product, Active: true };
}

function partner({ partner }: RecordFacts): JsonObject {
  return { Code: partner.code, Name: partner.name };
}

function address({ shipTo }: RecordFacts): JsonObject {
  return {
    Name: shipTo.name,
    Line1: shipTo.line1,
    Line2: null,
    City: shipTo.city,
    Region: shipTo.region,
    PostalCode: shipTo.postalCode,
    Country: shipTo.country,
  };
}

function cents(value: number): LosslessNumber {
  return new LosslessNumber((Math.round(value) / 100).toFixed(2));
}
