import { useLayoutEffect, useRef, useState } from 'react';
import { closeDialog } from './dialog.tsx';

/**
 * Closes a dialog once its form is saved, unless the form changed meanwhile: then it stays open with
 * what was typed since.
 *
 * @param form the content of the fields, as plain values
 */
export function useSavedForm(form: unknown) {
  const text = JSON.stringify(form);
  const [saved, setSaved] = useState(text);
  const latest = useRef(text);
  useLayoutEffect(() => {
    latest.current = text;
  });
  return {
    isUnsaved: text !== saved,
    /** Call it when saving begins; the result once it succeeded. @returns whether the dialog closes */
    saving: (inside: Element) => (): boolean => {
      setSaved(text);
      const isSame = latest.current === text;
      if (isSame) closeDialog(inside, 'saved');
      return isSame;
    },
  };
}
