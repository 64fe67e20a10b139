import { eventName } from '#contract/events.ts';
import type { RecordFacts } from './facts.ts';
import type { Random } from '#lib/random.ts';
import type { RecordType } from './record-types.ts';

type MessageTemplate = (facts: RecordFacts, random: Random) => string;

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const changed = (cents: number, random: Random): string =>
  dollars(Math.max(50, Math.round(cents * (0.85 + random.next() * 0.3))));

const orders: Record<number, MessageTemplate> = {
  50: (f, r) =>
    `${f.number} moved to ${r.pick(['Acknowledged', 'In Process', 'Ready to Ship', 'Picking', 'Packed'])}`,
  51: (f) => `${f.number} placed by ${f.partner.name}: ${f.quantity} × ${f.product}`,
  52: (f, r) =>
    `${f.number} canceled: ${r.pick(['customer request', 'fraud review', 'item discontinued', 'duplicate order'])}`,
  53: (f, r) =>
    `${f.number}: price of ${f.sku} changed from ${dollars(f.unitCents)} to ${changed(f.unitCents, r)}`,
  54: (f, r) =>
    `${f.number}: quantity of ${f.sku} changed from ${f.quantity} to ${f.quantity + r.int(1, 9)}`,
  55: (f, r) =>
    `${f.number}: ${r.int(1, f.quantity)} of ${f.quantity} × ${f.sku} back ordered at ${f.warehouse}`,
  56: (f, r) => `${f.number}: ${r.int(1, f.quantity)} × ${f.sku} canceled by ${f.partner.name}`,
  57: (f) => `${f.number}: ship-to changed to ${f.shipTo.city}, ${f.shipTo.region}`,
  58: (f) => `${f.number} shipped by ${f.method}, tracking ${f.tracking}`,
  59: (f) => `${f.number} needs attention before it can be released to ${f.warehouse}`,
  330: (f) => `${f.number}: SKU ${f.sku} is not in the catalog of ${f.partner.name}`,
  331: (f, r) =>
    `${f.number} looks like a duplicate of an order received ${r.int(2, 55)} minutes earlier`,
  332: (f) => `${f.number}: ${f.sku} is out of stock at ${f.warehouse}`,
  333: (f, r) =>
    `${f.number}: ordered at ${changed(f.unitCents, r)}, but ${f.sku} is priced at ${dollars(f.unitCents)}`,
  334: (f) => `${f.number}: "${f.shipTo.line1}, ${f.shipTo.city}" could not be validated`,
  335: (f) => `${f.number}: ${f.method} does not serve ${f.shipTo.postalCode}`,
  336: (f, r) =>
    `${f.number}: rule "${r.pick(['AllocateWest', 'SplitOversize', 'HoldHighValue'])}" ended with an error`,
  337: (f) => `${f.number}: the payment of ${f.partner.name} was declined`,
  338: (f, r) =>
    `${f.number} is on hold: ${r.pick(['credit limit reached', 'awaiting approval', 'address review'])}`,
  339: (f, r) => `${f.number}: back order of ${f.sku} is ${r.int(2, 14)} days late`,
  340: (f, r) => `${f.number} should have shipped ${r.int(1, 6)} days ago`,
  341: (f) => `${f.number}: ${f.carrier} has not picked up from ${f.warehouse}`,
  342: (f) => `${f.number} was canceled by ${f.warehouse}; reroute or refund`,
  343: (f, r) =>
    `${f.number}: ${f.carrier} reports "${r.pick(['damaged in transit', 'recipient unavailable', 'address incomplete', 'weather delay'])}" for ${f.tracking}`,
  344: (f) => `${f.number}: capture of ${dollars(f.unitCents * f.quantity)} failed`,
  345: (f) => `${f.number}: refund of ${dollars(f.unitCents)} failed`,
  346: (f) => `${f.number}: ${f.tracking} is not a tracking number of ${f.carrier}`,
  347: (f) => `${f.number}: ${f.partner.name} asks to cancel`,
};

const requests: Record<number, MessageTemplate> = {
  90: (f, r) =>
    `${f.number} opened by ${f.partner.name}: ${r.pick(['item arrived damaged', 'wrong item received', 'package not delivered', 'part missing', 'customer changed their mind'])} (${f.sku})`,
  91: (f) => `${f.number}: tracking is now ${f.tracking} (${f.carrier})`,
  92: (f, r) =>
    `${f.number}: action is now ${r.pick(['Awaiting Vendor', 'Awaiting Channel', 'In Review'])}`,
  93: (f, r) => `${f.number} moved to ${r.pick(['Open', 'In Review', 'Approved', 'Pending Receipt'])}`,
  94: (f) => `${f.number}: ${f.person} left a comment`,
  95: (f) => `${f.number} closed`,
  96: (f) => `${f.number} canceled by ${f.partner.name}`,
  97: (f) => `${f.number}: ${f.partner.name} is waiting for an answer`,
  200: (f) => `${f.number}: ${f.carrier} was asked to intercept ${f.tracking}`,
  201: (f) => `${f.number}: ${f.carrier} could not intercept ${f.tracking}`,
  202: (f) => `${f.number}: ${f.tracking} is on its way back to ${f.warehouse}`,
  203: (f) => `${f.number}: intercepted package arrived at ${f.warehouse}`,
  210: (f) => `${f.number}: trace of ${f.tracking} requested from ${f.carrier}`,
  211: (f) => `${f.number}: ${f.carrier} could not locate ${f.tracking}`,
  212: (f) => `${f.number}: ${f.tracking} was located and is in route`,
  213: (f) => `${f.number}: ${f.tracking} was delivered to ${f.shipTo.city}`,
  214: (f) => `${f.number}: claim opened with ${f.carrier} for ${dollars(f.unitCents)}`,
  215: (f) => `${f.number}: ${f.carrier} paid ${dollars(f.unitCents)}`,
  216: (f) => `${f.number}: ${f.carrier} denied the claim for ${f.tracking}`,
  220: (f, r) => `${f.number}: credit of ${dollars(r.int(300, 2900))} offered for a missing part`,
  221: (f, r) => `${f.number}: ${f.partner.name} counters with ${dollars(r.int(900, 4900))}`,
  240: (f, r) => `${f.number}: partial credit of ${dollars(r.int(500, 6900))} accepted`,
  241: (f, r) => `${f.number}: ${f.partner.name} counters with ${r.int(15, 60)}% credit`,
  242: (f) => `${f.number}: no agreement on a partial credit with ${f.partner.name}`,
  250: (f) => `${f.number}: return of ${f.sku} credited`,
  251: (f) => `${f.number}: credit of ${dollars(f.unitCents)} offered instead of a return`,
  253: (f) => `${f.number}: ${f.sku} received at ${f.warehouse}`,
  256: (f) => `${f.number}: return label ${f.tracking} (${f.carrier}) is ready`,
  257: (f) => `${f.number}: ${f.carrier} refused to make a return label`,
  260: (f) => `${f.number}: ${f.sku} is out of warranty`,
};

const stock: Record<number, MessageTemplate> = {
  22: (f, r) => `${f.sku}: cost changed from ${dollars(f.unitCents)} to ${changed(f.unitCents, r)}`,
  23: (f) => `${f.sku} (${f.product}) was discontinued`,
  24: (f) => `${f.sku} (${f.product}) was published to ${f.channel}`,
  25: (f) => `${f.sku} is out of stock at ${f.warehouse}`,
  26: (f, r) => `${f.sku}: ${r.int(2, 40) * 12} added at ${f.warehouse}`,
  27: (f, r) => `${f.sku}: quantity at ${f.warehouse} is now ${r.int(1, 900)}`,
  28: (f, r) => `${f.sku}: ${r.int(1, 60)} allocated at ${f.warehouse}`,
  29: (f) => `${f.sku} is now outsourced to ${f.partner.name}`,
  30: (f, r) => `${f.sku} is now ${r.pick(['Active', 'Inactive', 'Closeout', 'Seasonal'])}`,
};

const catalog: Record<number, MessageTemplate> = {
  40: (f, r) => `${f.sku} was ${r.pick(['activated', 'deactivated'])} on ${f.channel}`,
  41: (f, r) => `${f.sku}: allocation to ${f.partner.name} is now ${r.int(5, 100)}%`,
  42: (f) => `${f.sku}: promotion started on ${f.channel}`,
  43: (f) => `${f.sku}: promotion removed from ${f.channel}`,
  44: (f, r) =>
    `${f.sku}: price on ${f.channel} changed from ${dollars(f.unitCents)} to ${changed(f.unitCents, r)}`,
  45: (f, r) => `${f.sku}: catalog status is now ${r.pick(['Listed', 'Hidden', 'Pending'])}`,
  46: (f, r) => `${f.sku}: ${r.pick(['in stock', 'low stock', 'out of stock'])} on ${f.channel}`,
  47: (f, r) => `${f.sku}: ARP is now ${changed(f.unitCents, r)}`,
  48: (f, r) => `${f.sku}: promotion on ${f.channel} changed to ${r.int(5, 40)}% off`,
};


const reports: Record<number, MessageTemplate> = {
  110: (f) => `${f.number} created by ${f.person}`,
  111: (f, r) => `${f.number} is now ${r.pick(['scheduled', 'paused'])}`,
  112: (f) => `${f.number} was removed by ${f.person}`,
  113: (f) => `${f.person} shared ${f.number} with you`,
  114: (f, r) =>
    `${f.number} (${r.pick(['Open Orders', 'Inventory Aging', 'Shipment SLA', 'Partner Scorecard'])}) was queued`,
  115: (f, r) => `${f.number}: ${r.int(10, 95)}% of the rows are ready`,
  116: (f, r) => `${f.number} is ready: ${r.int(2, 980) * 13} rows`,
  117: (f) => `${f.number} was downloaded by ${f.person}`,
};

const blogs: Record<number, MessageTemplate> = {
  170: (_, r) =>
    r.pick(['How partners cut late shipments by half', 'Five checks before peak season']),
  171: (_, r) =>
    r.pick([
      'Holiday carrier cut-off dates are published',
      'Support hours change next week',
      'New carrier: surcharges for oversize parcels',
    ]),
  172: (_, r) => `Release ${r.int(4, 9)}.${r.int(0, 30)} is live: see what changed for orders`,
  173: (_, r) => `Maintenance on Sunday from 0${r.int(2, 4)}:00 to 0${r.int(5, 7)}:30 UTC`,
  174: (_, r) => `Order import is delayed; ${r.pick(['we are on it', 'a fix is being rolled out'])}`,
};

const batches: Record<number, MessageTemplate> = {
  10: (f, r) => `${f.number} is now ${r.pick(['Queued', 'Validating', 'Processing'])}`,
  11: (f, r) => `${f.number} completed: ${r.int(1, 60) * 25} records, ${r.int(0, 9)} with warnings`,
  12: (f, r) => `${f.number} failed after ${r.int(1, 900)} records: ${r.pick(['file not readable', 'a column is missing', 'timeout'])}`,
};

const promotions: Record<number, MessageTemplate> = {
  130: (f) => `${f.number} on ${f.channel} starts tomorrow`,
  131: (f) => `${f.number} on ${f.channel} ends tomorrow`,
  133: (f) => `${f.partner.name} invites ${f.sku} to ${f.number}`,
};

const feedOf = (event: number): MessageTemplate | undefined => {
  const template = catalog[event];
  return template && ((f, r) => `${f.number} (${f.channel}): ${template(f, r)}`);
};

const templates: Record<RecordType, (event: number) => MessageTemplate | undefined> = {
  PurchaseOrder: (event) => orders[event],
  SalesOrder: (event) => orders[event],
  ChannelRequest: (event) => requests[event],
  VendorRequest: (event) => requests[event],
  PhysicalInventory: (event) => stock[event],
  VirtualInventory: (event) => catalog[event] ?? stock[event],
  Feeds: feedOf,
  Report: (event) => reports[event],
  Blog: (event) => blogs[event],
  Batch: (event) => batches[event],
  Promotion: (event) => promotions[event],
};

/**
 * Returns the human-readable text of a notification (interface 2.4), which varies within each kind.
 */
export function messageFor(
  type: RecordType,
  event: number,
  facts: RecordFacts,
  random: Random,
): string {
  const template = templates[type](event);
  return template ? template(facts, random) : `${facts.number}: ${eventName(type, event)}`;
}
