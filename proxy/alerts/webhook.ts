import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookFormat } from '#contract/alert.ts';
import { headingOf, messageLines, titleOf, type AlertMessage } from './message.ts';

/** Creates a secret in the format of Standard Webhooks: 24 to 64 random bytes. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/**
 * Returns the headers by which a receiver verifies that a body is from Waybill, and is new
 * (Standard Webhooks): an HMAC-SHA256 over id, time and body. The id is the same for each attempt
 * of a delivery.
 */
export function signedHeaders(
  secret: string,
  id: string,
  body: string,
  now: number,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

/** @param origin Waybill's address for people; `null`: messages have no links */
export function webhookBody(
  format: WebhookFormat,
  message: AlertMessage,
  origin: string | null,
): string {
  const link = origin === null ? null : `${origin}${message.path}`;
  const heading = headingOf(message);
  switch (format) {
    case 'standard':
      return JSON.stringify({
        type: message.isTest ? 'waybill.test' : 'waybill.alert',
        data: {
          title: titleOf(message),
          count: message.count,
          needAction: message.needAction,
          link,
          notifications: message.items.map(({ about, id, type, event, createdAt, text }) => ({
            about,
            id,
            type,
            event,
            createdAt,
            ...text,
          })),
        },
      });
    case 'slack': {
      const lines = messageLines(message).map((line) => `• ${forSlack(line)}`);
      const title = link === null ? forSlack(heading) : `<${link}|${forSlack(heading)}>`;
      return JSON.stringify({ text: [title, ...lines].join('\n') });
    }
    case 'teams': {
      const block = (text: string, more: object = {}) => ({
        type: 'TextBlock',
        text: forTeams(text),
        wrap: true,
        ...more,
      });
      return JSON.stringify({
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            content: {
              type: 'AdaptiveCard',
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              version: '1.4',
              body: [
                block(heading, { weight: 'Bolder' }),
                ...messageLines(message).map((line) => block(line)),
              ],
              ...(link !== null && {
                actions: [{ type: 'Action.OpenUrl', title: 'Open in Waybill', url: link }],
              }),
            },
          },
        ],
      });
    }
    default:
      return format satisfies never;
  }
}

/** Slack treats these three characters as markup. */
function forSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A card’s text is Markdown. */
function forTeams(text: string): string {
  return text.replaceAll(/[\\*_[\]]/g, String.raw`\$&`);
}
