import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import { useClickOutside } from '@mantine/hooks';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { closing } from '../panels/close-panel.ts';
import { focusFirst } from '../panels/focus-first.ts';
import { topmost } from '../is-something-open.ts';
import { useIsPhone, useWidth } from '../use-is-phone.ts';

interface DisclosurePanelProps {
  label: string;
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** Pixels. */
const GAP = 4;
/** The smallest height of a panel: it scrolls rather than covers its button. */
const ENOUGH = 320;
/** The touch target of a low button extends beyond its edge. */
const TOUCHED_GAP = 10;

/**
 * A panel beside its button. Escape and a click elsewhere close it, and the button regains the
 * focus. It stays in place when a choice makes the button longer, or a click on the next choice would
 * miss.
 */
export function DisclosurePanel({ label, trigger, onClose, children }: DisclosurePanelProps) {
  const isPhone = useIsPhone();
  const isTouched = useWidth('(pointer: coarse)');
  const button = trigger.current!;
  const close = (): void => {
    const { activeElement: focused, body } = document;
    const panel = focused?.closest('[data-panel]');
    // A choice that was disabled has just lost the focus, and the next one doesn't have it yet.
    const isLost = focused === null || focused === body;
    if (isLost || (panel && !panel.contains(button))) button.focus();
    onClose();
  };
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  useClickOutside(close, null, [button, panel]);
  const { left, top, width, height } = usePlaceOf(button);
  const { clientWidth, clientHeight } = document.documentElement;
  const isLeft = left < clientWidth / 2;
  const hasRoom = Math.max(top, clientHeight - top - height) > ENOUGH;
  return (
    <Popover
      opened
      closeOnClickOutside={false}
      position={isLeft ? 'bottom-start' : 'bottom-end'}
      offset={isTouched ? TOUCHED_GAP : GAP}
      width={isPhone ? 'calc(100vw - 1rem)' : 'max-content'}
      floatingStrategy="fixed"
      shadow="md"
      trapFocus
      withRoles={false}
      closeOnEscape={false}
      hideDetached={false}
      transitionProps={{ duration: 0 }}
      // A surrounding panel or dialog treats a click in this one as its own.
      portalProps={{
        target: button.closest<HTMLElement>('[data-panel], [aria-modal="true"]') ?? document.body,
      }}
      middlewares={{
        flip: true,
        // The panel covers the button if neither side has room.
        shift: { crossAxis: !hasRoom, padding: GAP },
        size: {
          padding: GAP,
          apply: ({ availableHeight, elements }) => {
            elements.floating.style.setProperty('max-height', `${availableHeight}px`);
          },
        },
      }}
    >
      <Popover.Target>
        <Anchor style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown
        ref={setPanel}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        maw="min(40rem, calc(100vw - 1rem))"
        p="sm"
        style={{ overflow: 'auto', overflowWrap: 'anywhere' }}
        data-panel
      >
        {children}
        <Keys close={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Once the panel is shown, moves the focus to it, and closes it by keys and `closePanel`. */
function Keys({ close }: { close: () => void }) {
  const mark = useRef<HTMLSpanElement>(null);
  const closeNow = useEffectEvent(close);
  useLayoutEffect(() => {
    const panel = mark.current!.closest<HTMLElement>('[data-panel]')!;
    const controller = new AbortController();
    const { signal } = controller;
    focusFirst(panel);
    // Mantine's focus trap focuses the marked element a moment later.
    const focused = document.activeElement;
    if (panel.contains(focused)) focused?.setAttribute('data-autofocus', '');
    panel.addEventListener(closing, () => closeNow(), { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        if (topmost() !== panel) return;
        event.preventDefault();
        closeNow();
      },
      { signal },
    );
    return () => controller.abort();
  }, []);
  return <span ref={mark} hidden />;
}

/**
 * An invisible anchor at a place in the window: where a table contains its layout, `fixed` would be
 * relative to the table.
 */
function Anchor({ style, ref }: { style: CSSProperties; ref?: Ref<HTMLSpanElement> }) {
  return createPortal(
    <span ref={ref} style={{ position: 'fixed', visibility: 'hidden', ...style }} aria-hidden />,
    document.body,
  );
}

/**
 * Returns an element's position in the window, measured at first and again when the window's size
 * changes.
 */
function usePlaceOf(element: HTMLElement): DOMRect {
  const [place, setPlace] = useState(() => element.getBoundingClientRect());
  useEffect(() => {
    const look = (): void => setPlace(element.getBoundingClientRect());
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [element]);
  return place;
}
