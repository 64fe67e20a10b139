import { answeredInteger, dateTime, guid, optionalText, realId, shownText } from './scalars.ts';
import { z } from './zod.ts';

/** Values of the types filter of 4.1, in its order. Promotion has events but is not one of them. */
export const notificationTypes = [
  'Batch',
  'Blog',
  'Report',
  'PurchaseOrder',
  'SalesOrder',
  'VirtualInventory',
  'PhysicalInventory',
  'Feeds',
  'ChannelRequest',
  'VendorRequest',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

const spellings = new Map(
  [...notificationTypes, 'Promotion'].map((type) => [type.toLowerCase(), type]),
);

/**
 * A service may spell types in another case; events, names and filters use only the interface's.
 */
const typeText = z.pipe(
  z.string(),
  z.transform((type) => spellings.get(type.toLowerCase()) ?? type),
);

/**
 * A notification (interface 2.4). The interface lists no id for it though 4.2, 4.3 and 4.5 require
 * one: `id` is read from Id, NotificationId or MessageId, else it is RecordId, and then `hasOwnId`
 * is false: an action affects every notification of that record.
 */
export const notification = z.pipe(
  z.object({
    Id: shownText,
    NotificationId: shownText,
    MessageId: shownText,
    CreatedAt: dateTime,
    Event: answeredInteger,
    RecordId: z.pipe(optionalText, z.transform(realId)),
    RecordNumber: shownText,
    Message: shownText,
    Status: answeredInteger,
    Type: typeText,
  }),
  z.transform(({ Id, NotificationId, MessageId, ...fields }) => {
    const ownId = realId(Id) ?? realId(NotificationId) ?? realId(MessageId);
    return { ...fields, id: ownId ?? fields.RecordId, hasOwnId: ownId !== null };
  }),
);
export type Notification = z.output<typeof notification>;

/** Body of 4.2. */
export const notificationUpdate = z.strictObject({
  Read: z.array(guid),
  Unread: z.array(guid),
  Archive: z.array(guid),
});

/** Body of 4.3. */
export const notificationGroupArchive = z.strictObject({ Archive: z.array(guid) });

/** Answer of 4.2 and 4.3 (interface 2.5). */
export const batchReceipt = z.object({ ReportId: guid, RecordsReceived: answeredInteger });

/** Answer of 4.5 on success; an absent Success is no failure. */
export const singleArchiveReceipt = z.object({
  Id: z.string(),
  Success: z.optional(z.nullable(z.literal(true))),
});
