import { useEffect, useEffectEvent, useState } from 'react';

/** The text of a field that searches while a person types. */
export interface Typed {
  typed: string;
  /** Sets the text, and searches for it after so many milliseconds unless more is typed. */
  type: (text: string, pause: number) => void;
}

/**
 * A link or Back may change the text; the person's own text returns after the pause, when more may
 * have been typed.
 * @param text the searched text, as the URL has it
 * @param onChange the latest one is called, because the rest of the URL may change in the pause
 * @param clean returns a typed text as the URL has it
 */
export function useTyped(text: string, onChange: (text: string) => void, clean = trimmed): Typed {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const [asked, setAsked] = useState<{ text: string; pause: number } | null>(null);
  if (text !== known) {
    setKnown(text);
    setTyped(text);
  }
  const search = useEffectEvent((next: string): void => {
    setKnown(next);
    onChange(next);
  });
  useEffect(() => {
    if (asked === null) return undefined;
    const timer = setTimeout(() => search(clean(asked.text)), asked.pause);
    return () => clearTimeout(timer);
  }, [asked, clean]);
  return {
    typed,
    type: (next, pause) => {
      setTyped(next);
      setAsked({ text: next, pause });
    },
  };
}

function trimmed(text: string): string {
  return text.trim();
}
