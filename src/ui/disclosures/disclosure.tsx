import { UnstyledButton } from '@mantine/core';
import { lazy, useRef, useState, type ReactNode } from 'react';
import { useCommands } from '../commands/commands.tsx';
import { DisclosureButton } from './disclosure-button.tsx';
import { Opening } from '../opening.tsx';

interface DisclosureProps {
  /** Name of the panel. */
  label: string;
  /** Accessible name of the button, if its content is not clear enough. */
  buttonLabel?: string;
  button: ReactNode;
  /** Class of a button that differs from the filters' buttons. */
  buttonClassName?: string | undefined;
  /** Whether the panel holds the link to the current screen. */
  isCurrent?: boolean;
  /** The palette group that lists it by its label; without a group, the palette leaves it out. */
  group?: string;
  children: ReactNode;
}

const load = () => import('./disclosure-panel.tsx');
const DisclosurePanel = lazy(async () => ({ default: (await load()).DisclosurePanel }));

/** A button and the panel it opens. The panel's code loads once the button has the pointer or focus. */
export function Disclosure({
  label,
  buttonLabel,
  button,
  buttonClassName,
  isCurrent,
  group,
  children,
}: DisclosureProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isPossible = () => trigger.current?.checkVisibility() === true;
  const run = () => trigger.current?.click();
  useCommands(group ? [{ name: label, group, isPossible, run }] : []);
  const Button = buttonClassName === undefined ? DisclosureButton : UnstyledButton;
  return (
    <>
      <Button
        ref={trigger}
        type="button"
        className={buttonClassName}
        aria-label={buttonLabel}
        aria-current={isCurrent || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </Button>
      {isOpen && (
        <Opening onCancel={() => setOpen(false)}>
          <DisclosurePanel label={label} trigger={trigger} onClose={() => setOpen(false)}>
            {children}
          </DisclosurePanel>
        </Opening>
      )}
    </>
  );
}
