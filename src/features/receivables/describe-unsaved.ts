import { describeFailure } from '#api/client/describe-failure.ts';
import { ledgerTexts } from './texts.ts';

/** Explains why a choice could not be saved for its review: only storage throws a DOMException. */
export function describeUnsaved(error: unknown): string {
  if (error instanceof DOMException) return ledgerTexts.cantSave;
  const { title, detail, whatToDo } = describeFailure(error);
  return [`${title}.`, detail, whatToDo].filter(Boolean).join(' ');
}
