import { Drawer, Stack } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { useEffect, type ReactNode } from 'react';
import classes from './filter-sheet.module.css';

interface BottomSheetProps {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet from the bottom of a phone. Its content stays, so that its commands are offered. */
export function BottomSheet({ label, isOpen, onClose, children }: BottomSheetProps) {
  // It belongs to the screen below it: going back leaves both.
  useEffect(() => {
    if (!isOpen) return undefined;
    window.addEventListener('popstate', onClose);
    return () => window.removeEventListener('popstate', onClose);
  }, [isOpen, onClose]);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={label}
      position="bottom"
      size="auto"
      keepMounted
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close', size: 'xl' }}
      styles={{ title: { fontWeight: 600 }, content: { height: 'auto' } }}
    >
      <Stack gap="sm" className={classes.controls}>
        {children}
      </Stack>
    </Drawer>
  );
}
