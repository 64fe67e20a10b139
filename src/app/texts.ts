/** Every text of the shell around the screens. */
export const shellTexts = {
  name: 'Waybill',
  skip: 'Skip to content',
  sandbox: 'Sandbox',
  sandboxHint: 'Sample data. No service is connected.',
  screens: 'Screens',
  moreScreens: 'More screens',
  more: 'More',
  paletteField: 'Search or jump to…',
  narrowRail: 'Collapse sidebar',
  wideRail: 'Expand sidebar',
  help: 'Help',
  preferences: 'Preferences',
  colorScheme: 'Color scheme',
  colorSchemes: { auto: 'System', light: 'Light', dark: 'Dark' },
} as const;

/** Texts of the preferences. */
export const preferenceTexts = {
  singleKeys: 'Single-key shortcuts',
  singleKeysHint:
    'Single keys such as E to archive. Turn them off if you type by voice. Press ? for the list.',
  locale: 'Numbers and dates',
  localeHint: (sample: string, reloads: boolean) =>
    reloads ? `${sample}. The page reloads when you close this.` : sample,
  browserDefault: (name: string) => `Browser default: ${name}`,
  alerts: 'Alerts',
  editAlerts: 'Set up alerts',
  firstScreen: 'First screen',
  firstScreenHint: 'Where Waybill opens. Saved in this browser.',
  defaultScreen: (name: string | undefined) => `Default: ${name ?? ''}`,
  close: 'Close',
} as const;
