import type { AlertPermission } from './alert-permission.ts';

/** Every text of desktop notifications. */

export const desktopAlertTexts = {
  label: 'Desktop notifications',
  state: (isOn: boolean) => `Desktop notifications: ${isOn ? 'on' : 'off'}`,
  about: 'Notify me about',
  needsAction: 'Needs action',
  pace: 'Grouped. Background tabs check every 2 minutes.',
} as const;

export const permissionTexts: Record<AlertPermission, string> = {
  default: 'Your browser will ask for permission.',
  granted: '',
  denied: 'Your browser blocks notifications. Allow them in its settings for this site.',
  none: 'Your browser needs an https address to show notifications.',
};
