import { verdictNames, verdictWords } from '#lib/verdicts.ts';
import type { Glossary } from './glossary-button.tsx';
import { glossaryTexts } from '../late-texts.ts';

/** Explains a column of results. */
export const verdictGlossary: Glossary = {
  title: glossaryTexts.results,
  terms: verdictNames.map((verdict) => verdictWords[verdict]),
};
