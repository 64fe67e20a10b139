import { useEffect, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import classes from './term.module.css';

interface TermProps {
  /** A sentence or two; without, it is a word as any other. */
  meaning: string | undefined;
  children: ReactNode;
}

/** Milliseconds that the pointer has to get from the word to its meaning. */
const WAYS = 200;

/**
 * A word that says what it means where it is pointed at, touched or has the focus (WCAG 1.4.13: it
 * stays while it is pointed at, and Escape closes it). One stop of the Tab key: for headings and
 * details. A table has its meanings in a header (`GlossaryButton`).
 */
export function Term({ meaning, children }: TermProps) {
  const id = useId();
  const word = useRef<HTMLButtonElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isShown, setShown] = useState(false);
  const [place, setPlace] = useState<CSSProperties>({});
  useEffect(() => () => clearTimeout(leaving.current), []);
  useEffect(() => {
    if (!isShown) return undefined;
    const hide = () => setShown(false);
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // What the key closes elsewhere stays open.
      event.preventDefault();
      event.stopPropagation();
      hide();
    };
    const shown = bubble.current;
    shown?.showPopover();
    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('scroll', hide, { capture: true });
    return () => {
      shown?.hidePopover();
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      window.removeEventListener('scroll', hide, { capture: true });
    };
  }, [isShown]);
  if (meaning === undefined) return children;

  const show = (): void => {
    clearTimeout(leaving.current);
    const { left, bottom } = word.current!.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const isLow = bottom > clientHeight * 0.75;
    setPlace({
      left: Math.max(8, Math.min(left, clientWidth - 328)),
      ...(isLow
        ? { bottom: clientHeight - word.current!.getBoundingClientRect().top }
        : { top: bottom }),
    });
    setShown(true);
  };
  const hideSoon = (): void => {
    leaving.current = setTimeout(() => setShown(false), WAYS);
  };
  return (
    <span onMouseEnter={show} onMouseLeave={hideSoon}>
      <button
        ref={word}
        type="button"
        className={classes.term}
        aria-describedby={id}
        onFocus={show}
        onBlur={() => setShown(false)}
        onClick={show}
      >
        {children}
      </button>
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className={classes.bubble}
        style={place}
      >
        {meaning}
      </span>
    </span>
  );
}
