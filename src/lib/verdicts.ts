/** Names and explains the verdict of each line (docs/decisions.md, “Verdicts”). */
export const verdictWords = {
  proven: { name: 'Proven', meaning: 'Read back from the service: it is done.' },
  refused: {
    name: 'Refused',
    meaning: 'The service said no, and reading back shows that nothing changed.',
  },
  reported: {
    name: 'Reported',
    meaning:
      'The service answered, and shows nothing that would prove what became of it. Read what it said.',
  },
  contradicted: {
    name: 'Contradicted',
    meaning: 'What the service said and what reading back shows differ.',
  },
  pending: { name: 'Pending', meaning: 'Not known yet: Waybill goes on looking.' },
} as const;

export type VerdictName = keyof typeof verdictWords;

export const verdictNames = Object.keys(verdictWords) as readonly VerdictName[];
