import type { DeliveryOutcome } from '#contract/alert.ts';
import type { ProxyStore } from '../store/store.ts';
import type { ChannelTarget } from './alert-rows.ts';
import type { SendAlert } from './deliverer.ts';
import { LONGEST_MAIL, sendMail, type MailSettings } from './email.ts';
import type { AlertMessage } from './message.ts';
import { post } from './post.ts';
import { createTargetCheck, TargetError, type TargetCheck, type TargetRules } from './targets.ts';
import { encryptPush, pushHeaders, pushPayload, readPushKeys, type PushKeys } from './web-push.ts';
import { signedHeaders, webhookBody } from './webhook.ts';

interface SendersOptions {
  store: ProxyStore;
  /** `null`: the operator has set up no e-mail. */
  mail: MailSettings | null;
  /** Domains that e-mail may go to; empty: any. */
  emailDomains: readonly string[];
  targets: TargetRules;
  /** Waybill's address for people; `null`: messages have no links. */
  origin: string | null;
  /** Milliseconds for one attempt. */
  deadline: number;
  /** Learns the outcome of each attempt. */
  observe?: (kind: ChannelTarget['kind'], outcome: DeliveryOutcome) => void;
  clock?: () => number;
}

/** Sends the alerts of every account, and checks the targets of webhooks. */
export interface Senders {
  send: SendAlert;
  /**
   * Returns the milliseconds after which a process that claimed a delivery over this kind of channel
   * has ended: longer than any attempt.
   */
  claim: (kind: ChannelTarget['kind']) => number;
  check: TargetCheck;
  hasEmail: boolean;
  /** @throws TargetError */
  checkEmail(address: string): void;
  /** The public key that browsers subscribe with; `null` while the store keeps none. @throws StoreError */
  pushKey(): Promise<string | null>;
}

/** Milliseconds for steps before and after an attempt, such as recording its outcome. */
const MARGIN = 50_000;

export function createSenders(options: SendersOptions): Senders {
  const { targets, origin, deadline, clock = Date.now } = options;
  const { store, mail, emailDomains } = options;
  const check = createTargetCheck(targets);
  let pushKeys: Promise<PushKeys> | null = null;

  function keys(): Promise<PushKeys> {
    pushKeys ??= readPushKeys(store).catch((error: unknown) => {
      pushKeys = null;
      throw error;
    });
    return pushKeys;
  }

  /** @throws TargetError */
  function checkEmail(address: string): void {
    // Allows no address that a mail server could parse as a list, a route or a second header.
    const at = address.indexOf('@');
    const domain = address.slice(at + 1).toLowerCase();
    const labels = domain.split('.');
    const isAddress =
      /^[^\s"(),:;<>@[\\\]]{1,64}$/.test(address.slice(0, Math.max(at, 0))) &&
      labels.length > 1 &&
      labels.every((label) => /^[\w-]{1,63}$/.test(label)) &&
      /^[a-z]{2,63}$/.test(labels.at(-1)!);
    if (!isAddress) throw new TargetError('Enter an email address like anna@example.com.');
    if (emailDomains.length > 0 && !emailDomains.includes(domain)) {
      throw new TargetError('Your administrator doesn’t allow this domain.');
    }
  }

  async function sendPush(
    { endpoint, ...subscription }: Extract<ChannelTarget, { kind: 'push' }>,
    message: AlertMessage,
    id: string,
  ): Promise<DeliveryOutcome> {
    const subject = origin ?? `mailto:${addressIn(mail?.from ?? 'waybill@localhost')}`;
    const headers = pushHeaders(await keys(), endpoint, subject, id, clock());
    const body = encryptPush(pushPayload(message, id), subscription);
    const outcome = await post({ url: endpoint, headers, body }, check, deadline);
    // The browser has unsubscribed (RFC 8030 §7.3).
    const isGone = outcome.status === 404 || outcome.status === 410;
    return isGone ? { ...outcome, problem: 'gone' } : outcome;
  }

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

  async function sendEmail(
    address: string,
    message: AlertMessage,
    id: string,
  ): Promise<DeliveryOutcome> {
    if (mail === null) return { problem: 'unreachable', status: null };
    try {
      // The domains may have changed since the person entered the address.
      checkEmail(address);
    } catch {
      return { problem: 'not-allowed', status: null };
    }
    return await sendMail(mail, address, message, id, origin);
  }

  async function send(
    { target }: Parameters<SendAlert>[0],
    message: AlertMessage,
    id: string,
  ): Promise<DeliveryOutcome> {
    switch (target.kind) {
      case 'webhook':
        return await sendWebhook(target, message, id);
      case 'email':
        return await sendEmail(target.address, message, id);
      case 'push':
        return await sendPush(target, message, id);
      default:
        return target satisfies never;
    }
  }

  return {
    check,
    claim: (kind) => (kind === 'email' ? LONGEST_MAIL : deadline) + MARGIN,
    hasEmail: mail !== null,
    checkEmail,
    pushKey: async () => (store.state.kind === 'ready' ? (await keys()).publicKey : null),
    async send(channel, message, id) {
      const outcome = await send(channel, message, id);
      options.observe?.(channel.target.kind, outcome);
      return outcome;
    },
  };
}

/** Names the account in the links of messages, because a person may have several. */
export function linkingTo(account: string, send: SendAlert): SendAlert {
  return (channel, message, id) => {
    const path = `${message.path}${message.path.includes('?') ? '&' : '?'}account=${account}`;
    return send(channel, { ...message, path }, id);
  };
}

/** Returns `a@b` from `Waybill <a@b>`. */
function addressIn(from: string): string {
  const begin = from.indexOf('<');
  return begin < 0 ? from : from.slice(begin + 1, from.indexOf('>'));
}
