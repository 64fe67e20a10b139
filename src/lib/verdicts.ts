/** Names and explains the verdict of each line (docs/decisions.md, “Verdicts”). */
export const verdictWords = {
  proven: { name: 'Proven', meaning: 'Waybill checked the service: it’s done.' },
  refused: {
    name: 'Refused',
    meaning: 'The service refused it, and a check shows that nothing changed.',
  },
  reported: {
    name: 'Reported',
    meaning: 'The service accepted it, but shows nothing that proves it. Read its report.',
  },
  contradicted: {
    name: 'Contradicted',
    meaning: 'The service’s report and its data disagree.',
  },
  pending: { name: 'Pending', meaning: 'Not known yet. Waybill keeps checking.' },
} as const;

export type VerdictName = keyof typeof verdictWords;

export const verdictNames = Object.keys(verdictWords) as readonly VerdictName[];
