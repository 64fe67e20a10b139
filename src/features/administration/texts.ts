import type { TestedArea, TestOutcome } from '#contract/administration.ts';

/** Every text of the first start and of connecting a service. */
export const setupTexts = {
  page: 'Set up Waybill',
  heading: 'Set up Waybill',
  about: 'Look around with sample data, or connect the service that your team works with.',
  sandbox: 'Try the sandbox',
  sandboxHint: 'Sample data for a first look. You can connect your service later.',
  connected: (baseUrl: string) => `Waybill is connected to ${baseUrl}.`,
  sandboxReplaces: 'Disconnects your service for everyone.',
  replace: 'Disconnect your service?',
  replaceHint:
    'Everyone sees sample data instead, and Waybill deletes the credentials. To connect again, you need all four.',
  disconnect: 'Disconnect',
  cancel: 'Cancel',
  connect: 'Connect your service',
  connectHint: 'You need its address and four credentials.',
  connectHeading: 'Connect your service',
  baseUrl: 'Base address',
  baseUrlExample: 'https://service.example.com',
  unitsExample: 'USD',
  baseUrlHint: 'The address from your provider, with any path before /v2',
  consumerKey: 'Consumer key',
  consumerSecret: 'Consumer secret',
  token: 'Token',
  tokenSecret: 'Token secret',
  secretsHint:
    'Waybill’s server stores the credentials in a file that only it can read, and never shows them again.',
  test: 'Test the connection',
  testHint: 'The test only reads. It changes nothing at the service.',
  testAgain: 'Test again',
  results: 'Test results',
  area: 'Area',
  outcome: 'Result',
  details: 'Details',
  firstPage: (page: number | null) =>
    page === null
      ? 'Waybill will find out how this service numbers pages once a list has rows.'
      : `This service numbers its pages from ${page}.`,
  names: 'Names for codes',
  namesHint: 'The service sends numbers. Name them now or later under Administration.',
  units: (code: number) => `Units ${code}`,
  methods: 'Payment methods',
  methodsHint: 'One for each line: code, equals sign, name',
  methodsExample: 'WIRE=Wire transfer',
  noMethod: (line: string) => `Write “${line}” as CODE=Name.`,
  methodTwice: (code: string) => `${code} has two names. Remove one.`,
  refused: 'The service refuses these credentials. Check that all four are complete.',
  endsInVersion: 'Remove /v2 from the end of the address, because Waybill adds it.',
  nothingWorks: 'Waybill can’t load any list with these values. Check the address.',
  save: 'Connect',
  saving: 'Waybill is starting with your service…',
  back: 'Back',
  failed: 'Waybill went back to the earlier service.',
  fixed: 'The service can’t be changed here.',
  toInbox: 'Go to Waybill',
} as const;

export const areaTexts: Record<TestedArea, string> = {
  notifications: 'Notifications',
  records: 'Record lookup',
  receivables: 'Receivables',
  payments: 'Payments',
  carriers: 'Carriers',
};

export const outcomeTexts: Record<TestOutcome, string> = {
  works: 'Works',
  refused: 'Refused',
  absent: 'Not available',
  unreachable: 'Unreachable',
  failed: 'Failed',
  untested: 'Not tested',
};
