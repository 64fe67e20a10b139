/** Every text of the shell: what stands around each screen. */
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
