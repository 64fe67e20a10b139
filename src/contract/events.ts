import { codeName } from '#lib/codes.ts';

const inventoryEvents = {
  40: 'Activation Change',
  41: 'Allocation Change',
  42: 'Promotion Initialized',
  43: 'Promotion Removed',
  44: 'Price Change',
  45: 'Catalog Status Change',
  46: 'Inventory Status Change',
  47: 'ARP Change',
} as const;

const orderEvents = {
  50: 'Status Change',
  51: 'Placed',
  52: 'Canceled',
  53: 'Price Change',
  54: 'Quantity Ordered Change',
  55: 'Quantity Back Ordered',
  56: 'Quantity Canceled',
  57: 'Ship To Change',
  58: 'Shipped',
  59: 'Action Required',
  330: 'Action Required - Invalid SKU',
  331: 'Action Required - Duplicate Order Detected',
  332: 'Action Required - Out of Stock',
  333: 'Action Required - Invalid Pricing',
  334: 'Action Required - Invalid Ship-To Address',
  335: 'Action Required - Invalid Carrier Method Selected',
  336: 'Action Required - Execution of Custom Code Failed',
  337: 'Action Required - Invalid Payment',
  338: 'Action Required - On Hold',
  339: 'Action Required - Late Back Order',
  340: 'Action Required - Late Shipment',
  341: 'Action Required - Late Shipment Pickup',
  342: 'Action Required - Warehouse Cancellation',
  343: 'Action Required - Shipment Exception',
  344: 'Action Required - Payment Capture Failed',
  345: 'Action Required - Payment Refund Failed',
  346: 'Action Required - Invalid Tracking Number',
  347: 'Action Required - Cancellation Requested',
} as const;

const requestEvents = {
  90: 'Created',
  91: 'Tracking Change',
  92: 'Action Status Change',
  93: 'Status Change',
  94: 'Comment Change',
  95: 'Closed',
  96: 'Canceled',
  97: 'Action Required',
  200: 'Intercept Attempt',
  201: 'Intercept Failed',
  202: 'Intercept In-Route',
  203: 'Intercept Delivered',
  210: 'Lost Shipment Trace Requested',
  211: 'Lost Shipment Trace Failed',
  212: 'Lost Shipment In-Route',
  213: 'Lost Shipment Delivered',
  214: 'Lost Shipment Claim Opened',
  215: 'Lost Shipment Claim Paid',
  216: 'Lost Shipment Claim Denied',
  220: 'Missing Accessory Credit Offered',
  221: 'Missing Accessory Credit Countered',
  222: 'Missing Accessory Return Created',
  223: 'Missing Accessory Label Requested',
  225: 'Missing Accessory Label Generated',
  226: 'Missing Accessory Label Generation Error',
  227: 'Missing Accessory Credit Accepted',
  228: 'Missing Accessory Pickup Requested',
  229: 'Missing Accessory Shipped',
  240: 'Partial Credit Accepted',
  241: 'Partial Credit Counter',
  242: 'Partial Credit Impasse',
  250: 'Return Credited',
  251: 'Return Credit Offered',
  252: 'Return Exchanged',
  253: 'Return Received',
  254: 'Return Label Requested',
  256: 'Return Label Generated',
  257: 'Return Label Generation Error',
  258: 'Return Pickup Requested',
  259: 'Return Accepted',
  260: 'Warranty Check Failed',
} as const;

/**
 * Every event of interface part 6, by type and code: Feeds and VirtualInventory share codes under
 * different names, and Promotion has events though it is no value of the types filter (4.1).
 */
export const eventNames: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  Batch: { 10: 'Status Changed', 11: 'Completed', 12: 'Failed' },
  Report: {
    110: 'Created',
    111: 'Status Change',
    112: 'Removed',
    113: 'Shared',
    114: 'Report Queued',
    115: 'Queued Report Status Change',
    116: 'Report Generated',
    117: 'Report Downloaded',
  },
  Blog: {
    170: 'Created',
    171: 'General Message Created',
    172: 'Application Update Message Created',
    173: 'Scheduled Downtime Message Created',
    174: 'Unscheduled Downtime Message Created',
  },
  PhysicalInventory: {
    22: 'Cost Change',
    23: 'Discontinued',
    24: 'Published',
    25: 'Out Of Stock',
    26: 'Add Stock',
    27: 'Quantity Change',
    28: 'Quantity Allocated Change',
    29: 'Outsourced',
    30: 'Status Change',
  },
  // 24 to 27 are listed for this type and flagged as awaiting implementation.
  VirtualInventory: {
    24: 'Published',
    25: 'Out Of Stock',
    26: 'Add Stock',
    27: 'Quantity Change',
    ...inventoryEvents,
    48: 'Promotion Change',
  },
  Feeds: { ...inventoryEvents, 48: 'Promo Change' },
  PurchaseOrder: orderEvents,
  SalesOrder: orderEvents,
  ChannelRequest: requestEvents,
  VendorRequest: requestEvents,
  Promotion: {
    130: 'Starting New',
    131: 'Ending',
    132: 'Ended',
    133: 'Invited',
    134: 'Accepted',
    135: 'Rejected',
    136: 'Cancellation Requested',
    137: 'Canceled',
    138: 'Status Change',
  },
};

/** The event's name for this type, or `Unknown (n)`. */
export function eventName(type: string, event: number): string {
  const names = Object.hasOwn(eventNames, type) ? eventNames[type]! : {};
  return codeName(names, event);
}

/**
 * Events that need action unless a deployment's settings say otherwise, by type: the Action
 * Required events and the failures, recognized by their names in part 6.
 */
export const eventsThatNeedAction: Readonly<Record<string, number[]>> = Object.fromEntries(
  Object.entries(eventNames).map(([type, names]) => [
    type,
    Object.entries(names)
      .filter(([, name]) => /Action Required|Failed|Error/.test(name))
      .map(([code]) => Number(code)),
  ]),
);
