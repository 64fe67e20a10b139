import { Modal } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { topmost } from './is-something-open.ts';
import { focusFirst } from './focus-first.ts';
import visually from './visually-hidden.module.css';

interface DialogProps {
  title: string;
  /** Where a field says as much: the title is only heard, and the dialog hangs from the top. */
  isPalette?: boolean;
  /** Makes the dialog as wide as the page, for tables. */
  isWide?: boolean;
  /** Called with the argument of `closeDialog`, or `''` after Escape or a press outside. */
  onClosed: (answer: string) => void;
  /** `data-focus` marks what has the focus first, else it is the first that can. */
  children: ReactNode;
}

/** A modal dialog. The focus is back where it was before `onClosed` runs. */
export function Dialog({
  title,
  isPalette = false,
  isWide = false,
  onClosed,
  children,
}: DialogProps) {
  const [isOpen, setOpen] = useState(true);
  const returnFocus = useRef(() => {});
  const isClosing = useRef(false);
  // Before the content is there to take it.
  useLayoutEffect(() => {
    const before = document.activeElement;
    returnFocus.current = () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
    return () => {
      if (!isClosing.current) returnFocus.current();
    };
  }, []);
  const close = (answer: string): void => {
    if (isClosing.current) return;
    isClosing.current = true;
    // Not while React renders, from where a dialog may be closed too.
    queueMicrotask(() => {
      flushSync(() => setOpen(false));
      returnFocus.current();
      onClosed(answer);
    });
  };
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => close('')}
      closeOnEscape={false}
      // The page itself never scrolls, and the lock's style sheet would have no nonce.
      lockScroll={false}
      returnFocus={false}
      centered={!isPalette}
      yOffset={isPalette ? '12dvh' : '1.5rem'}
      size={isWide ? '75rem' : '32.5rem'}
      shadow="xl"
      padding="lg"
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      {/* Not its own header: assistive technology takes that for the page's. */}
      <Modal.Content radius="lg">
        <Modal.Body pt={isPalette ? 'md' : 'lg'}>
          <Modal.Title {...(isPalette ? { className: visually.hidden } : { fw: 600, mb: 'sm' })}>
            {title}
          </Modal.Title>
          <Content close={close}>{children}</Content>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Takes the focus when it opens, and closes on keys, history and `closeDialog`. */
function Content({ close, children }: { close: (answer: string) => void; children: ReactNode }) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => {
    const dialog = mark.current!.closest<HTMLElement>(modal)!;
    const controller = new AbortController();
    const { signal } = controller;
    // Mantine's trap gives the focus to what is marked so, a moment later: that is what has it.
    dialog.addEventListener(
      'focusin',
      ({ target }) => {
        dialog.querySelector('[data-autofocus]')?.removeAttribute('data-autofocus');
        (target as Element).setAttribute('data-autofocus', '');
      },
      { signal },
    );
    focusFirst(dialog);
    dialog.addEventListener(
      closing,
      (event) => latest.current((event as CustomEvent<string>).detail),
      { signal },
    );
    // It is of the screen that it stands over: who goes back has left it, whatever it belongs to.
    window.addEventListener('popstate', () => latest.current(''), { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
        // A dialog on top closes first.
        if (topmost() !== dialog) return;
        event.preventDefault();
        latest.current('');
      },
      { signal },
    );
    return () => controller.abort();
  }, []);
  return <div ref={mark}>{children}</div>;
}

const modal = '[role="dialog"][aria-modal="true"]';
const closing = 'waybill:close';

/** Closes the dialog that `inside` stands in. */
export function closeDialog(inside: Element, answer: string): void {
  inside.closest(modal)?.dispatchEvent(new CustomEvent(closing, { detail: answer }));
}
