import type { ChannelDefinition } from '#contract/alert-definition.ts';
import { badBody } from '../errors/problem-error.ts';
import type { ChannelTarget } from './alert-rows.ts';
import type { Senders } from './senders.ts';
import { TargetError } from './targets.ts';
import { areSubscriptionKeys } from './web-push.ts';
import { newSecret } from './webhook.ts';

/**
 * Returns where a channel is to send. The address of a webhook and the subscription of a browser may be
 * left out where the channel has them already.
 * @throws ProblemError bad-body
 */
export function channelTarget(
  senders: Senders,
  { kind, url, format, address, subscription }: ChannelDefinition,
  known: ChannelTarget | undefined,
): ChannelTarget {
  if (known !== undefined && known.kind !== kind) throw badBody('A channel keeps its kind.');
  switch (kind) {
    case 'webhook': {
      const before = known as Extract<ChannelTarget, { kind: 'webhook' }> | undefined;
      const to = url ?? before?.url;
      if (to === undefined || format === null) throw badBody('Enter an address and a format.');
      return { kind, url: checked(senders, to), format, secret: before?.secret ?? newSecret() };
    }
    case 'email': {
      if (!senders.hasEmail) throw badBody('Email is not set up. Ask your administrator.');
      if (address === null) throw badBody('Enter an email address.');
      refusing(() => senders.checkEmail(address));
      return { kind, address };
    }
    case 'push': {
      const to = subscription ?? (known as Extract<ChannelTarget, { kind: 'push' }> | undefined);
      if (to === undefined || !areSubscriptionKeys(to)) {
        throw badBody('The browser’s subscription is missing or invalid.');
      }
      const { p256dh, auth } = to;
      return { kind, endpoint: checked(senders, to.endpoint), p256dh, auth };
    }
    default:
      return kind satisfies never;
  }
}

function checked(senders: Senders, url: string): string {
  return refusing(() => senders.check.checkUrl(url).href);
}

/** @throws ProblemError bad-body where a target is not allowed */
function refusing<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (error instanceof TargetError) throw badBody(error.message);
    throw error;
  }
}

/** Returns the part of the target that may be shown. */
export function shownTarget(target: ChannelTarget): string {
  switch (target.kind) {
    case 'webhook':
      return new URL(target.url).host;
    case 'email':
      return target.address;
    case 'push':
      return new URL(target.endpoint).host;
    default:
      return target satisfies never;
  }
}
