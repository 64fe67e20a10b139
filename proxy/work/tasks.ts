import { draftChange, draftEdit } from '#contract/draft.ts';
import { referenceImport } from '#contract/reference.ts';
import { prepareContent } from '../drafts/prepare-draft.ts';
import { reviewContent } from '../drafts/review-content.ts';
import { parseOwnBody } from '../http/own-body.ts';
import { prepareImport } from '../references/prepare-import.ts';

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/**
 * Work that takes long where there is much of it. Each task is a pure function whose input and result
 * can be cloned, so that it may run on either thread; the failures it throws are `ProblemError`s.
 */
export const tasks = {
  wholeDraft: (bytes: Uint8Array) => {
    const { version, name, content } = parseOwnBody(draftChange, textOf(bytes));
    return { version, name, content: prepareContent(content) };
  },
  draftEdit: (bytes: Uint8Array) => parseOwnBody(draftEdit, textOf(bytes)),
  references: (bytes: Uint8Array) => prepareImport(parseOwnBody(referenceImport, textOf(bytes))),
  review: reviewContent,
};

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskResult<Name extends TaskName> = ReturnType<Tasks[Name]>;

/** What the thread is told, and what it answers. */
export interface Job {
  id: number;
  name: TaskName;
  input: unknown;
}
export type Answer =
  | { id: number; result: unknown }
  | { id: number; problem: { kind: string; detail: string } }
  | { id: number; failure: string };
