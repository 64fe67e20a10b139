import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type ToggleEvent,
} from 'react';
import { useCommands } from './commands.tsx';
import { focusFirst, Opening } from './opening.tsx';
import classes from './disclosure.module.css';

interface DisclosureProps {
  /** Name of what is disclosed. */
  label: string;
  /** Name of the button, where its content does not say enough. */
  buttonLabel?: string;
  button: ReactNode;
  buttonClassName: string | undefined;
  /** Where the palette lists it by its label; without, it does not. */
  group?: string;
  children: ReactNode;
}

/** Pixels. */
const GAP = 4;
/** Of the height of the window: with less beside the button, a long panel takes all of it. */
const ENOUGH = 0.6;

/**
 * A button and what it discloses: the browser's own popover, which Escape and a click beside it
 * close, and which then gives the focus back.
 */
export function Disclosure({
  label,
  buttonLabel,
  button,
  buttonClassName,
  group,
  children,
}: DisclosureProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState<CSSProperties>({});
  const isPossible = () => trigger.current?.checkVisibility() === true;
  const run = () => trigger.current?.click();
  useCommands(group ? [{ name: label, group, isPossible, run }] : []);

  const onBeforeToggle = (event: ToggleEvent): void => {
    if (event.newState !== 'open' || !trigger.current) return;
    setOpen(true);
    setPlace(placeBeside(trigger.current, 0));
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    const content = panel.current!;
    const follow = () =>
      trigger.current && setPlace(placeBeside(trigger.current, heightOf(content)));
    // Of what is loaded or unfolded later as well.
    const sized = new ResizeObserver(follow);
    for (const child of content.children) sized.observe(child);
    const changed = new MutationObserver(() => {
      for (const child of content.children) sized.observe(child);
    });
    changed.observe(content, { childList: true });
    window.addEventListener('resize', follow);
    return () => {
      sized.disconnect();
      changed.disconnect();
      window.removeEventListener('resize', follow);
    };
  }, [isOpen]);

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={buttonClassName}
        aria-label={buttonLabel}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classes.panel}
        style={place}
        onBeforeToggle={onBeforeToggle}
        // Not before it is closed: the browser gives the focus back from what is still there.
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open') takeFocus(event.currentTarget);
        }}
      >
        {isOpen && (
          <Opening>
            {children}
            <WhenLoaded />
          </Opening>
        )}
      </div>
    </>
  );
}

/** Content that had to load first comes after the panel has opened. */
function WhenLoaded() {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const panel = mark.current?.closest<HTMLElement>('[popover]');
    if (panel?.matches(':popover-open')) takeFocus(panel);
  }, []);
  return <span ref={mark} hidden />;
}

/**
 * Left on its button, the focus would close the panel with the first space that is typed for its
 * field, and what is typed next would act on the page.
 */
function takeFocus(panel: HTMLElement): void {
  if (!panel.contains(document.activeElement)) focusFirst(panel);
}

/** Of all that a panel holds, its border included. */
function heightOf(panel: HTMLElement): number {
  return panel.scrollHeight + panel.offsetHeight - panel.clientHeight;
}

/**
 * Below the button, or above it where it fits there alone or more room is there, towards the middle
 * of the page. What fits on neither side takes the whole height where both have little, and
 * scrolls.
 */
function placeBeside(button: Element, wanted: number): CSSProperties {
  const { left, right, ...box } = button.getBoundingClientRect().toJSON() as DOMRect;
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  // Of a button that is out of sight the edge of the window that is nearest.
  const top = Math.max(0, Math.min(box.top, height));
  const bottom = Math.max(0, Math.min(box.bottom, height));
  const below = height - bottom;
  const isAbove = below - 3 * GAP < wanted && top > below;
  const room = (isAbove ? top : below) - 3 * GAP;
  const across = left < width / 2 ? { left } : { right: width - right };
  if (wanted > room && room < height * ENOUGH) {
    return { ...across, top: GAP, maxHeight: height - 2 * GAP };
  }
  return {
    ...across,
    ...(isAbove ? { bottom: height - top + GAP } : { top: bottom + GAP }),
    maxHeight: room,
  };
}
