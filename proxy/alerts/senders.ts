import type { DeliveryOutcome } from '#contract/alert.ts';
import type { ChannelTarget } from './alert-rows.ts';
import type { SendAlert } from './deliverer.ts';
import type { AlertMessage } from './message.ts';
import { post } from './post.ts';
import { createTargetCheck, type TargetCheck, type TargetRules } from './targets.ts';
import { signedHeaders, webhookBody } from './webhook.ts';

interface SendersOptions {
  targets: TargetRules;
  /** Where people open Waybill; `null`: links can't be made. */
  origin: string | null;
  /** Milliseconds for one attempt. */
  deadline: number;
  /** Stands in for the system's in tests. */
  check?: TargetCheck;
  clock?: () => number;
}

/** What every account sends alerts by. */
export interface Senders {
  send: SendAlert;
  check: TargetCheck;
  hasEmail: boolean;
}

export function createSenders(options: SendersOptions): Senders {
  const { targets, origin, deadline, clock = Date.now } = options;
  const check = options.check ?? createTargetCheck(targets);

  async function sendWebhook(
    { url, secret, format }: Extract<ChannelTarget, { kind: 'webhook' }>,
    message: AlertMessage,
    id: string,
  ): Promise<DeliveryOutcome> {
    const body = webhookBody(format, message, origin);
    const outcome = await post(
      { url, headers: signedHeaders(secret, id, body, clock()), body },
      check,
      deadline,
    );
    return outcome.status === 410 ? { ...outcome, problem: 'gone' } : outcome;
  }

  return {
    check,
    hasEmail: false,
    send: async ({ target }, message, id) => {
      switch (target.kind) {
        case 'webhook':
          return await sendWebhook(target, message, id);
        case 'email':
        case 'push':
          return { problem: 'not-allowed', status: null };
        default:
          return target satisfies never;
      }
    },
  };
}
