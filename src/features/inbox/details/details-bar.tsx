import { ActionIcon, Group } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconChevronLeft, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, ButtonWord } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import classes from './details.module.css';
import { detailsTexts } from './texts.ts';

interface DetailsBarProps {
  onClose: () => void;
  /** Links to the previous and next notifications in the list. */
  steps?: ReactNode;
  /** Actions on the notification. */
  children?: ReactNode;
}

/** Stays at the top: the way back to the list, and the actions. */
export function DetailsBar({ onClose, steps, children }: DetailsBarProps) {
  return (
    <Group gap="xs" wrap="nowrap" className={`${classes.bar} ${layout.unprinted}`}>
      <Button
        className={classes.back}
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={detailsTexts.back}
        onClick={onClose}
      >
        <IconChevronLeft size="1rem" aria-hidden />
        <ButtonWord from="xs">{detailsTexts.back}</ButtonWord>
      </Button>
      <Group flex={1} gap={6}>
        {children}
      </Group>
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
    </Group>
  );
}
