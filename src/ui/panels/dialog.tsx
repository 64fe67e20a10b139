import { Group, Modal } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../button.tsx';
import { onGoingBack } from './close-by-back.ts';
import { topmost } from '../is-something-open.ts';
import { focusFirst } from './focus-first.ts';
import { dialogTexts } from '../late-texts.ts';
import { UnsavedQuestion, type UnsavedTexts } from './unsaved-question.tsx';
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts';
import { useIsPhone } from '../use-is-phone.ts';
import room from '../page.module.css';
import visually from '../visually-hidden.module.css';

interface DialogProps {
  title: string;
  /**
   * Whether a field replaces the title: then only screen readers announce the title, and the dialog
   * is aligned to the top.
   */
  isPalette?: boolean;
  /** Makes the dialog as wide as the page, for tables. */
  isWide?: boolean;
  /** Whether it has input that would be lost: Escape, Back and a press outside ask first. */
  isUnsaved?: boolean;
  /** The question that it asks then, and its answers. */
  question?: UnsavedTexts;
  /** Called with the argument of `closeDialog`, or `''` after Escape, Back or a press outside. */
  onClosed: (answer: string) => void;
  /**
   * `data-focus` marks the element that is focused first, otherwise it is the first focusable one.
   */
  children: ReactNode;
}

/** A modal dialog. The focus is back where it was before `onClosed` runs. */
export function Dialog({
  title,
  isPalette = false,
  isWide = false,
  isUnsaved = false,
  question = dialogTexts,
  onClosed,
  children,
}: DialogProps) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(true);
  const [isAsked, setAsked] = useState(false);
  const returnFocus = useRef(() => {});
  const isClosing = useRef(false);
  // Before the content is there to take it.
  useLayoutEffect(() => {
    const before = document.activeElement;
    returnFocus.current = () => {
      if (!(before instanceof HTMLElement) || !before.isConnected) return;
      // A heading has the focus in place of a control that disappeared, wherever the page was
      // scrolled to.
      before.focus({ preventScroll: before.tabIndex < 0 });
    };
    return () => {
      if (!isClosing.current) returnFocus.current();
    };
  }, []);
  // Back from the first page leaves Waybill, where only the browser can ask.
  useAskBeforeLeaving(isUnsaved);
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
  const dismiss = (): void => {
    // The same key closes the confirmation.
    if (isAsked) setAsked(false);
    else if (isUnsaved) setAsked(true);
    else close('');
  };
  const pressOutside = (): void => {
    if (!isAsked) dismiss();
  };
  const head = (
    <Modal.Title {...(isPalette ? { className: visually.hidden } : { fw: 600 })}>
      {title}
    </Modal.Title>
  );
  return (
    <Modal.Root
      opened={isOpen}
      onClose={pressOutside}
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
      <Modal.Content radius="lg" style={{ scrollPadding: '4rem 0' }}>
        <Modal.Body pt={isPalette ? 'md' : 'sm'}>
          {isPalette ? (
            head
          ) : (
            <div className={room.head}>
              <Group justify="space-between" wrap="nowrap" mih="2.75rem">
                {head}
                <Modal.CloseButton
                  aria-label={dialogTexts.close}
                  size={isPhone ? 'xl' : 'lg'}
                  iconSize={20}
                  mr={-8}
                />
              </Group>
              {isAsked && (
                <UnsavedQuestion
                  texts={question}
                  onDiscard={() => close('')}
                  onKeep={() => setAsked(false)}
                />
              )}
            </div>
          )}
          <Content close={close} dismiss={dismiss}>
            {children}
          </Content>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface ContentProps {
  close: (answer: string) => void;
  /** Closes the dialog unless it has to ask first. */
  dismiss: () => void;
  children: ReactNode;
}

/** Takes the focus when it opens, and closes on keys, history and `closeDialog`. */
function Content({ close, dismiss, children }: ContentProps) {
  const mark = useRef<HTMLDivElement>(null);
  const closeNow = useEffectEvent(close);
  const dismissNow = useEffectEvent(dismiss);
  useLayoutEffect(() => {
    const dialog = mark.current!.closest<HTMLElement>(modal)!;
    const controller = new AbortController();
    const { signal } = controller;
    // Mantine's focus trap moves the focus to the marked element a moment later, so the mark
    // follows the focus.
    dialog.addEventListener(
      'focusin',
      ({ target }) => {
        dialog.querySelector('[data-autofocus]')?.removeAttribute('data-autofocus');
        (target as Element).setAttribute('data-autofocus', '');
      },
      { signal },
    );
    // The mark skips the close button in the header.
    focusFirst(mark.current!);
    dialog.addEventListener(closing, (event) => closeNow((event as CustomEvent<string>).detail), {
      signal,
    });
    onGoingBack(dialog, () => dismissNow(), signal);
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // A dialog on top closes first.
        if (topmost() !== dialog) return;
        event.preventDefault();
        dismissNow();
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

/** Closes the surrounding dialog without an answer. */
export function DismissButton(props: Omit<ComponentProps<typeof Button>, 'onClick'>) {
  return (
    <Button
      variant="default"
      {...props}
      onClick={({ currentTarget }) => closeDialog(currentTarget, '')}
    />
  );
}
