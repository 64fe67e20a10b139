import { verdictNames, verdictWords } from '#lib/verdicts.ts';
import type { Glossary } from './glossary-button.tsx';

/** Of a column with verdicts. */
export const verdictGlossary: Glossary = {
  title: 'What the verdicts mean',
  terms: verdictNames.map((verdict) => verdictWords[verdict]),
};
