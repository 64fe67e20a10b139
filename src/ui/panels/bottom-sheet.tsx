import { Drawer, Group, Stack } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { onGoingBack } from './close-by-back.ts';
import { topmost } from '../is-something-open.ts';
import { actionTexts } from '../texts.ts';

interface BottomSheetProps {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet from the bottom of a phone. Its content stays, so that its commands are offered. */
export function BottomSheet({ label, isOpen, onClose, children }: BottomSheetProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    onGoingBack(content.current!, onClose, signal);
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // A panel on top closes first.
        if (!topmost()?.contains(content.current)) return;
        event.preventDefault();
        onClose();
      },
      { signal },
    );
    return () => controller.abort();
  }, [isOpen, onClose]);
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      keepMounted
      closeOnEscape={false}
      // The page itself never scrolls, and the lock's style sheet would have no nonce.
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      styles={{ content: { height: 'auto' } }}
    >
      <Drawer.Overlay />
      {/* Not its own header: assistive technology takes that for the page's. */}
      <Drawer.Content>
        <Drawer.Body>
          <Group mih="2.75rem" mb="xs" justify="space-between">
            <Drawer.Title fw={600} tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
              {label}
            </Drawer.Title>
            <Drawer.CloseButton aria-label={actionTexts.close} size="xl" iconSize={20} mr={0} />
          </Group>
          <Stack ref={content} gap="sm">
            {children}
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
