import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { lazy, useEffect, useRef, useState } from 'react';
import { SmallButton } from '../button.tsx';
import classes from './copy-button.module.css';
import { copyText } from './copy-text.ts';
import { Opening } from '../opening.tsx';
import { copyTexts } from '../late-texts.ts';
import visually from '../visually-hidden.module.css';

const CopyByHand = lazy(async () => ({
  default: (await import('./copy-by-hand.tsx')).CopyByHand,
}));

interface CopyButtonProps {
  /** Called when the button is pressed. */
  text: () => string;
  /** `Copy link`. */
  label: string;
  /** Accessible name where the label is not enough: `Copy code UPS`. */
  name?: string;
  /** An icon beside the text it copies; in a row it shows under the pointer and with the focus. */
  isQuiet?: boolean;
  tabIndex?: number;
  onCopied?: () => void;
}

/** Milliseconds for which the button says that it copied. */
const SAID_FOR = 2000;

/** Copies text; where the browser refuses, a dialog shows the text to copy by hand. */
export function CopyButton({
  text,
  label,
  name,
  isQuiet = false,
  tabIndex = 0,
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
  const Icon = isDone ? IconCheck : IconCopy;
  const icon = <Icon size={16} stroke={1.75} aria-hidden />;
  const props = { tabIndex, onClick: () => void copy() };
  return (
    <>
      {isQuiet ? (
        <ActionIcon
          {...props}
          className={classes.quiet}
          variant="subtle"
          size={24}
          aria-label={isDone ? copyTexts.copied : (name ?? label)}
          title={name ?? label}
        >
          {icon}
        </ActionIcon>
      ) : (
        <>
          <SmallButton {...props} leftSection={icon} aria-label={name}>
            {label}
          </SmallButton>
          <span role="status" className={visually.hidden}>
            {isDone && copyTexts.copied}
          </span>
        </>
      )}
      {outcome?.refused != null && (
        <Opening>
          <CopyByHand text={outcome.refused} onClosed={() => setOutcome(null)} />
        </Opening>
      )}
    </>
  );
}
