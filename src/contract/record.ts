/** Look-up of a notification's record, relative to /v2, with {id} its RecordId (interface 4.1). */
export const recordPaths = {
  PurchaseOrder: '/orders/purchase/id/{id}',
  SalesOrder: '/orders/fulfillment/id/{id}',
  VirtualInventory: '/inventory/virtual/id/{id}',
  PhysicalInventory: '/inventory/physical/id/{id}',
  ChannelRequest: '/requests/purchase/id/{id}',
  VendorRequest: '/requests/fulfillment/id/{id}',
} as const;

/** Report of a Batch notification, by the kind of batch, which nothing indicates (interface 4.1). */
export const batchReportPaths = {
  PurchaseOrder: '/orders/purchase/report/{id}',
  SalesOrder: '/orders/fulfillment/report/{id}',
  VirtualInventory: '/inventory/virtual/report/{id}',
  PhysicalInventory: '/inventory/physical/report/{id}',
  ChannelRequest: '/requests/purchase/report/{id}',
  VendorRequest: '/requests/fulfillment/report/{id}',
} as const;
