import { ALERT_NAME_LENGTH, channelKinds, webhookFormats } from './alert.ts';
import { RULE_SEARCH_LENGTH } from './rule.ts';
import { z } from './zod.ts';

/** Bodies that change alerts. In a separate file, because the page checks none of them. */

const name = z.string().check(z.minLength(1), z.maxLength(ALERT_NAME_LENGTH));
const guid = z.string().check(z.minLength(32), z.maxLength(38));
const minute = z.nullable(z.int().check(z.minimum(0), z.maximum(1439)));

/** Body of `PUT /api/alerts/{id}`. */
export const alertDefinition = z.strictObject({
  name,
  search: z.nullable(z.string().check(z.minLength(1), z.maxLength(RULE_SEARCH_LENGTH))),
  rule: z.nullable(guid),
  channels: z.array(guid).check(z.maxLength(20)),
  isOn: z.boolean(),
});

/** Body of `PUT /api/alert-channels/{id}`. */
export const channelDefinition = z.strictObject({
  kind: z.enum(channelKinds),
  name,
  /** A webhook's address; `null` keeps the saved one. */
  url: z.nullable(z.string().check(z.maxLength(2000))),
  format: z.nullable(z.enum(webhookFormats)),
  /** The email address. */
  address: z.nullable(z.string().check(z.maxLength(254))),
  /** A browser's subscription (Push API); `null` keeps the saved one. */
  subscription: z.nullable(
    z.strictObject({
      endpoint: z.string().check(z.maxLength(2000)),
      p256dh: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/)),
      auth: z.string().check(z.regex(/^[\w-]{20,30}={0,2}$/)),
    }),
  ),
  withText: z.boolean(),
  keepsQuiet: z.boolean(),
  mostPerHour: z.int().check(z.minimum(1), z.maximum(1000)),
  digestHour: z.nullable(z.int().check(z.minimum(0), z.maximum(23))),
});
export type ChannelDefinition = z.output<typeof channelDefinition>;

/** Body of `PUT /api/alert-times`. */
export const alertTimesBody = z.strictObject({
  zone: z.string().check(z.minLength(1), z.maxLength(64)),
  quietFrom: minute,
  quietTo: minute,
});
