import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import classes from './dialog.module.css';
import { focusFirst } from './opening.tsx';
import visually from './visually-hidden.module.css';

interface DialogProps {
  title: string;
  /** Where a field says as much: the title is only heard, and the dialog hangs from the top. */
  isPalette?: boolean;
  /** For tables: as wide as the page. */
  isWide?: boolean;
  /** What `closeDialog` was given, or `''` where a person left by Escape or beside the dialog. */
  onClosed: (answer: string) => void;
  /** `data-focus` marks what has the focus first, else it is the first that can. */
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus in, and gives it back to where it was. */
export function Dialog({
  title,
  isPalette = false,
  isWide = false,
  onClosed,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = element.current!;
    dialog.showModal();
    focusFirst(dialog);
    // It is of the screen that it stands over: who goes back has left it, whatever it belongs to.
    const leave = (): void => dialog.close('');
    window.addEventListener('popstate', leave);
    return () => {
      window.removeEventListener('popstate', leave);
      dialog.close();
    };
  }, []);
  const onClick = ({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): void => {
    if (target !== currentTarget) return;
    const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (!isInside) closeDialog(currentTarget, '');
  };
  return (
    // A click beside it is a shorter way to what Escape does.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className={[classes.dialog, isPalette && classes.palette, isWide && classes.wide]
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={titleId}
      onClick={onClick}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClosed(currentTarget.returnValue);
      }}
    >
      <h2 id={titleId} className={isPalette ? visually.hidden : classes.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** Closes the dialog that `inside` stands in. */
export function closeDialog(inside: Element, answer: string): void {
  inside.closest('dialog')?.close(answer);
}

/** Whether something stands over the page and has the keys for itself; a word's meaning has not. */
export function isSomethingOpen(): boolean {
  const found = 'dialog:modal, [aria-modal="true"], :popover-open:not([role="tooltip"])';
  return document.querySelector(found) !== null;
}
