import { draftTexts } from './texts.ts';

/** The page that each page of Pay leads back to. */
export const draftsPage = { path: '/pay', name: draftTexts.back };
