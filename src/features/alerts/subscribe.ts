import { notePushOwner } from '#api/offline/push-owner.ts';
import type { ChannelDefinition } from '#contract/alert-definition.ts';

/** Why this browser can't show alerts; `null` where it can. */
export function pushObstacle(): 'unsupported' | 'blocked' | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/**
 * Subscribes this browser to Web Push, after the person allowed that.
 * @param key of this Waybill (RFC 8292 §3.2)
 * @param me the signed-in person; `null` where nobody signs in
 * @throws what the browser throws, as where a person refuses
 */
export async function subscribe(
  key: string,
  me: string | null,
): Promise<NonNullable<ChannelDefinition['subscription']>> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('not allowed');
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  // Another Waybill at this address may have had another key.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  if (me !== null) notePushOwner(me);
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint!, p256dh: keys!['p256dh']!, auth: keys!['auth']! };
}
