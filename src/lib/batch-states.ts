/**
 * States of a batch in the journal (docs/decisions.md, “Answers to a write”), with names for the
 * screen.
 */
export const batchStateWords = {
  PREPARED: { name: 'Not sent', meaning: 'Recorded, but not sent yet.' },
  SENDING: {
    name: 'Sending',
    meaning: 'Waybill sends it once, even if you close this page.',
  },
  DONE: {
    name: 'Accepted',
    meaning: 'The service accepted it. Each line has its own result.',
  },
  REJECTED: {
    name: 'Refused',
    meaning:
      'The service refused it. Nothing changed, unless an earlier sending worked: each line has its own result.',
  },
  UNKNOWN: {
    name: 'Outcome unknown',
    meaning:
      'The response was lost or unclear. Waybill checks the service, and never sends a payment twice by itself.',
  },
} as const;
