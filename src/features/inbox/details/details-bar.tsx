import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconChevronLeft, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import classes from './details.module.css';
import { detailsTexts } from './texts.ts';

interface DetailsBarProps {
  onClose: () => void;
  /** Ways to the notifications beside this one in the list. */
  steps?: ReactNode;
  /** Actions on the notification. */
  children?: ReactNode;
}

/** Stays at the top: the way back to the list, and the actions. */
export function DetailsBar({ onClose, steps, children }: DetailsBarProps) {
  return (
    <div className={classes.bar}>
      <Button
        className={classes.back}
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={detailsTexts.back}
        leftSection={<IconChevronLeft size="1rem" aria-hidden />}
        onClick={onClose}
      >
        <span className={classes.word}>{detailsTexts.back}</span>
      </Button>
      <div className={classes.actions}>{children}</div>
      {steps}
      <ActionIcon
        className={classes.close}
        size="lg"
        variant="subtle"
        color="gray"
        aria-label={detailsTexts.close}
        onClick={onClose}
      >
        <IconX size="1rem" aria-hidden />
      </ActionIcon>
    </div>
  );
}
