import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * Alerts: the arrivals that notify a person while no page is open, and the channels to use. `GET
 * /api/alerts`; `PUT` and `DELETE /api/alerts/{id}` for alerts, `/api/alert-channels/{id}` for
 * channels; `POST /api/alert-channels/{id}/test` and `/stop`; `PUT /api/alert-times`; `POST
 * /api/alert-deliveries/{id}/send-again`. Each person has their own, and no access token changes
 * them.
 */

export const ALERT_NAME_LENGTH = 80;
/** Limits for each person. */
export const MOST_ALERTS = 50;
export const MOST_CHANNELS = 20;
export const USUAL_MESSAGES_PER_HOUR = 10;
/** Deliveries that the log shows, of all channels combined. */
export const DELIVERIES_SHOWN = 100;

export const channelKinds = ['webhook', 'email', 'push'] as const;
export type ChannelKind = (typeof channelKinds)[number];
/**
 * `standard` is signed according to Standard Webhooks; the others have the formats of these two
 * services.
 */
export const webhookFormats = ['standard', 'slack', 'teams'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

const alert = z.object({
  id: z.string(),
  name: z.string(),
  /** Arrivals that match the alert, in the inbox's search language. */
  search: z.nullable(z.string()),
  /**
   * The rule whose matches alert. Without a rule or a search: notifications assigned to the person,
   * or mentioning them.
   */
  rule: z.nullable(z.string()),
  /** Ids of the person's channels. */
  channels: z.array(z.string()),
  isOn: z.boolean(),
});
export type Alert = z.output<typeof alert>;
export type AlertDefinition = Omit<Alert, 'id'>;

const channel = z.object({
  id: z.string(),
  kind: z.enum(channelKinds),
  name: z.string(),
  /** Format of a webhook. */
  format: z.nullable(z.enum(webhookFormats)),
  /** Host of a webhook, e-mail address, or the browser: the whole address is a secret. */
  leadsTo: z.string(),
  /** Whether messages hold alert names, record numbers and message texts, amounts included. */
  withText: z.boolean(),
  /** Whether the channel waits for the end of quiet hours. */
  keepsQuiet: z.boolean(),
  mostPerHour: integer,
  /** Hour of the daily digest; `null`: messages go out at once. */
  digestHour: z.nullable(integer),
  /**
   * Whether an administrator stopped the channel, or it is gone: its recipient says so, its owner was
   * removed, or signed out everywhere, which ends those to browsers.
   */
  stopped: z.nullable(z.enum(['admin', 'gone'])),
});
export type AlertChannel = z.output<typeof channel>;

const outcome = z.object({
  /** `null`: it was accepted. */
  problem: z.nullable(
    z.enum(['answer', 'redirect', 'timeout', 'unreachable', 'not-allowed', 'mail', 'gone']),
  ),
  /** HTTP status or SMTP code of the answer. */
  status: z.nullable(integer),
});
export type DeliveryOutcome = z.output<typeof outcome>;

const delivery = z.object({
  id: z.string(),
  channel: z.string(),
  isTest: z.boolean(),
  /** Notifications in it. */
  count: integer,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: integer,
  createdAt: z.string(),
  /** When the delivery is tried again; `null` if it is not. */
  nextAt: z.nullable(z.string()),
  outcome: z.nullable(outcome),
});
export type AlertDelivery = z.output<typeof delivery>;

const alertTimes = z.object({
  /** IANA name. */
  zone: z.string(),
  /** Minutes of the day; both `null`: no quiet hours. */
  quietFrom: z.nullable(integer),
  quietTo: z.nullable(integer),
});
export type AlertTimes = z.output<typeof alertTimes>;

/** Answer of all of these endpoints: everything of the caller. */
export const alertSettings = z.object({
  alerts: z.array(alert),
  channels: z.array(channel),
  /** `null` until the person has set them. */
  times: z.nullable(alertTimes),
  /** Newest first. */
  deliveries: z.array(delivery),
  /** Everybody else's channels, for administrators. */
  others: z.array(
    z.object({ id: z.string(), person: z.string(), leadsTo: z.string(), isStopped: z.boolean() }),
  ),
  /** Whether the operator has set up e-mail. */
  hasEmail: z.boolean(),
  /** The key for subscribing a browser to Web Push (RFC 8292 §3.2); `null`: there is none yet. */
  pushKey: z.nullable(z.string()),
  /** Secret of a new webhook: shown once. */
  secret: z.nullable(z.string()),
});
export type AlertSettings = z.output<typeof alertSettings>;
