/** States of a batch in the journal (docs/decisions.md, “Answers to a write”), as people call them. */
export const batchStateWords = {
  PREPARED: { name: 'Not sent', meaning: 'On record, and nothing has left yet.' },
  SENDING: {
    name: 'Sending',
    meaning: 'Under way; it is sent once, whatever happens to this page.',
  },
  DONE: {
    name: 'Accepted',
    meaning: 'The service has it. What became of each line is its verdict.',
  },
  REJECTED: { name: 'Refused', meaning: 'The service did not take it: nothing was changed.' },
  UNKNOWN: {
    name: 'Uncertain',
    meaning:
      'The answer was lost. Waybill reads back what is there, and sends nothing twice by itself.',
  },
} as const;
