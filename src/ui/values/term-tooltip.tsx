import { Tooltip, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Tooltip.css';
import { useEffect } from 'react';
import type { TermTooltipProps } from './term.tsx';

/** Stays while the pointer is over it, and closes with Escape (WCAG 1.4.13). */
export function TermTooltip({ meaning, isBadge = false, children }: TermTooltipProps) {
  return (
    <Tooltip
      label={
        <>
          <KeepEscape />
          {meaning}
        </>
      }
      events={{ hover: true, focus: true, touch: true }}
      interactive
      multiline
      maw="min(20rem, calc(100vw - 1rem))"
      position="bottom-start"
      floatingStrategy="fixed"
      // Beside the word, because all content must belong to a landmark.
      portalProps={{ target: '#main' }}
      transitionProps={{ duration: 0 }}
    >
      <UnstyledButton
        fz="inherit"
        td={isBadge ? undefined : 'underline dotted'}
        style={{ cursor: 'help', textUnderlineOffset: '0.2em' }}
        // Screen readers that never move the focus have the meaning too.
        aria-description={meaning}
        data-term
      >
        {children}
      </UnstyledButton>
    </Tooltip>
  );
}

/** Escape closes the tooltip and nothing else: the details around it stay open. */
function KeepEscape() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return null;
}
