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
  helpCommands: { statuses: 'Help: what statuses mean', tour: 'Help: the tour' },
  everywhere: 'Everywhere',
  preferences: 'Preferences',
  colorScheme: 'Color scheme',
  colorSchemes: { auto: 'System', light: 'Light', dark: 'Dark' },
} as const;

/** Names of the screens. */
export const screenNames = {
  inbox: 'Inbox',
  receivables: 'Receivables',
  payments: 'Payments',
  pay: 'Pay',
  batches: 'Batches',
  carriers: 'Carriers',
  overview: 'Overview',
  audit: 'Audit log',
  rules: 'Rules',
} as const;

/** Texts of links to a screen, and of a screen that broke. */
export const placeTexts = {
  goTo: (screen: string) => `Go to ${screen}`,
  retry: 'Retry',
  reload: 'Reload the page',
} as const;

/** Texts of the banners above every screen. */
export const bannerTexts = {
  stopped: 'Changes and payments are stopped.',
  stoppedWhy: {
    unavailable: 'Waybill can’t record them right now.',
    refused: 'The journal may be missing writes that were already sent.',
  },
  stillView: 'You can still view data. Contact your administrator.',
  incomplete: 'Lists may be incomplete.',
  contact: 'Contact your administrator.',
  offline: 'You are offline.',
  showingSaved: 'Showing saved data. Waybill updates it when you reconnect.',
} as const;

/** Texts of the service status in the header. */
export const statusTexts = {
  label: 'Service status',
  button: (word: string) => `Service status: ${word}`,
  offline: 'Offline',
  signedOut: 'Signed out',
  unreachable: 'Waybill unreachable',
  checking: 'Checking the service',
} as const;
