import { useId, useRef, useState, type ReactNode } from 'react';
import classes from './disclosure.module.css';

interface DisclosureProps {
  /** Name of what is disclosed. */
  label: string;
  /** Name of the button, where its content does not say enough. */
  buttonLabel?: string;
  button: ReactNode;
  buttonClassName: string | undefined;
  children: ReactNode;
}

const MARGIN = 8;

/**
 * A button and what it discloses: the browser's own popover, which Escape and a click beside it
 * close, and which then gives the focus back.
 */
export function Disclosure({
  label,
  buttonLabel,
  button,
  buttonClassName,
  children,
}: DisclosureProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  const place = (): void => {
    if (!trigger.current || !panel.current) return;
    const { left, bottom } = trigger.current.getBoundingClientRect();
    const room = document.documentElement.clientWidth - panel.current.offsetWidth - MARGIN;
    panel.current.style.left = `${Math.max(MARGIN, Math.min(left, room))}px`;
    panel.current.style.top = `${bottom + 4}px`;
  };

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
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open') place();
        }}
      >
        {isOpen && children}
      </div>
    </>
  );
}
