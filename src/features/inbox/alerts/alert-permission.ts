import type { AlertChoice } from './alerts.ts';

/** The browser's permission; `none` where it has no notifications at all. */
export type AlertPermission = NotificationPermission | 'none';

export function readPermission(): AlertPermission {
  return 'Notification' in window ? Notification.permission : 'none';
}

/** Chosen here, and allowed by the browser. */
export function isNotifying({ isOn }: AlertChoice, permission: AlertPermission): boolean {
  return isOn && permission === 'granted';
}
