import type { KeyPress } from './key-sequence.ts';

/** Text that a person typed for a field which is not there yet. */
export interface TypedAhead {
  text: string;
  /** Enter came after the text; nothing is added behind it. */
  isEntered: boolean;
}

export const nothingTyped: TypedAhead = { text: '', isEntered: false };

/**
 * Returns the text after another key; `null` for a key that types nothing, such as Tab or Ctrl+R.
 */
export function typeAhead(before: TypedAhead, press: KeyPress): TypedAhead | null {
  const { key, ctrlKey, metaKey, altKey } = press;
  if (key === 'Escape') return nothingTyped;
  if (key === 'Enter') return { ...before, isEntered: true };
  if (key === 'Backspace') return { ...before, text: before.text.replace(/.$/su, '') };
  // AltGr types with ctrl and alt down.
  const isCommand = (ctrlKey || metaKey) && !altKey;
  if (isCommand || !/^.$/u.test(key)) return null;
  return before.isEntered ? before : { ...before, text: before.text + key };
}
