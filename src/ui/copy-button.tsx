import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import classes from './copy-button.module.css';
import { closeDialog, Dialog } from './dialog.tsx';

interface CopyButtonProps {
  /** What is copied, as it is when it is asked for. */
  text: () => string;
  /** `Copy link`. */
  label: string;
  /** Its name, where the label does not say enough: `Copy code UPS`. */
  name?: string;
  /** An icon beside what it copies; in a row it shows under the pointer and with the focus. */
  isQuiet?: boolean;
  tabIndex?: number;
  disabled?: boolean;
  onCopied?: () => void;
}

/** Milliseconds for which it says that it was done. */
const SAID_FOR = 2000;

/** Copies text; where the browser refuses, the text is shown to be copied by hand. */
export function CopyButton({
  text,
  label,
  name,
  isQuiet = false,
  tabIndex = 0,
  disabled = false,
  onCopied,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<{ refused: string | null } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (): Promise<void> => {
    const copied = text();
    clearTimeout(timer.current);
    if (await copyText(copied)) {
      setOutcome({ refused: null });
      timer.current = setTimeout(() => setOutcome(null), SAID_FOR);
      onCopied?.();
    } else setOutcome({ refused: copied });
  };
  const isDone = outcome?.refused === null;
  return (
    <>
      {isQuiet ? (
        <button
          type="button"
          className={classes.quiet}
          aria-label={isDone ? 'Copied' : (name ?? label)}
          title={name ?? label}
          tabIndex={tabIndex}
          disabled={disabled}
          onClick={() => void copy()}
        >
          {isDone ? (
            <IconCheck size={16} aria-hidden />
          ) : (
            <IconCopy size={16} stroke={1.75} aria-hidden />
          )}
        </button>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={name}
          tabIndex={tabIndex}
          disabled={disabled}
          onClick={() => void copy()}
        >
          {label}
        </Button>
      )}
      {!isQuiet && (
        <span role="status" className={classes.said}>
          {isDone && 'Copied'}
        </span>
      )}
      {outcome?.refused != null && (
        <Dialog title="Copy by hand" onClosed={() => setOutcome(null)}>
          <p className={classes.why}>
            The browser did not allow it. The text is selected: press Ctrl+C, or ⌘C on a Mac.
          </p>
          <textarea
            className={classes.text}
            aria-label="Text to copy"
            rows={6}
            readOnly
            data-focus
            value={outcome.refused}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button size="compact-sm" onClick={({ currentTarget }) => closeDialog(currentTarget, '')}>
            Close
          </Button>
        </Dialog>
      )}
    </>
  );
}

/** Copies text; `false` where the browser does not allow it, as without https. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The older way, which works where the browser refuses the clipboard. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('aria-hidden', 'true');
  field.style.setProperty('position', 'fixed');
  field.style.setProperty('opacity', '0');
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  try {
    // eslint-disable-next-line typescript/no-deprecated
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
