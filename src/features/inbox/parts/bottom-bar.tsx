import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';

interface BottomBarProps {
  /** Its name for assistive technology. */
  label: string;
  text: string;
  /** Text after the main one. */
  problem?: string | null;
  /** Progress from 0 to 1; `null` while nothing is in progress. */
  done?: number | null;
  /** Buttons. */
  children: ReactNode;
}

/** A line below the list: the last action, and buttons for it. */
export function BottomBar({ label, text, problem = null, done = null, children }: BottomBarProps) {
  return (
    <Group
      component="section"
      aria-label={label}
      pos="relative"
      gap="0.25rem 1rem"
      mih="2.375rem"
      px="md"
      py={6}
      fz="sm"
      bg="var(--waybill-chrome)"
      style={{ borderTop: '1px solid var(--waybill-line)' }}
    >
      {done !== null && (
        <ProgressBar
          label={text}
          done={done}
          total={1}
          size={2}
          radius={0}
          pos="absolute"
          top={-1}
          left={0}
          right={0}
          bg="transparent"
          // Its color is all there is to see of it.
          styles={{ section: { forcedColorAdjust: 'none' } }}
        />
      )}
      <Box
        component="p"
        m={0}
        flex="1 1 8em"
        miw={0}
        style={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {text}
        {problem !== null && (
          <Box component="span" c="var(--waybill-failure)">
            {' '}
            {problem}
          </Box>
        )}
      </Box>
      <Group gap="0.375rem 0.5rem">{children}</Group>
    </Group>
  );
}

export function BottomBarButton({ onClick, children }: { onClick: () => void; children: string }) {
  const isPhone = useIsPhone();
  return (
    <Button
      size="compact-xs"
      variant="default"
      {...(isPhone && { h: '2.75rem', miw: '2.75rem' })}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
