import { createStore } from '#lib/store.ts';

/**
 * Reasons to return a draft that were typed and not sent, by the draft's id: its author may change
 * it meanwhile, and submit it again.
 */
export const unsentNotes = createStore<Readonly<Record<string, string>>>({});

export function keepNote(draftId: string, note: string): void {
  unsentNotes.set({ ...unsentNotes.get(), [draftId]: note });
}
