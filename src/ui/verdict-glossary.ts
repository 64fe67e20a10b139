import { verdictNames, verdictWords } from '#lib/verdicts.ts';
import type { Glossary } from './glossary-button.tsx';

/** Explains a column of results. */
export const verdictGlossary: Glossary = {
  title: 'What the results mean',
  terms: verdictNames.map((verdict) => verdictWords[verdict]),
};
