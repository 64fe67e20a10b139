import type { WriteRequest } from '../journal/write-request.ts';

/** An archiving as the journal takes it; every answer counts as expected. */
export const archiveRequest: WriteRequest = {
  account: 'a',
  who: null,
  key: '0b7f3c52-33b7-4d0e-9f5e-0c6a2f1d9e01',
  endpoint: 'notifications.archive',
  target: '/v2/notifications/archive',
  body: '{}',
  takesTransactionId: false,
  expects: () => true,
  deadline: 1000,
  maxBytes: 1000,
};
