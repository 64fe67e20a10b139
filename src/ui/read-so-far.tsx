import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Text } from '@mantine/core';
import { ProgressBar } from './progress-bar.tsx';
import { actionTexts } from './texts.ts';

interface ReadSoFarProps {
  list: {
    state: 'idle' | 'reading' | 'complete' | 'stopped' | 'failed';
    /** Number of loaded rows, and their total; `null` while it is unknown. */
    read: number;
    total: number | null;
    start: () => Promise<void>;
    stop: () => void;
  };
  /** The items' name: `transactions`. */
  what: string;
  /** How many are loaded, in words. */
  children: ReactNode;
}

/** Shows the progress of loading a list, with buttons to stop or reload. */
export function ReadSoFar({ list, what, children }: ReadSoFarProps) {
  const { state, read, total, start, stop } = list;
  const isReading = state === 'reading';
  return (
    <>
      {/* Not announced while counting, because only the result matters. */}
      <Text fz="inherit" c="inherit" role={isReading ? undefined : 'status'}>
        {children}
      </Text>
      {isReading && (
        <ProgressBar
          label={actionTexts.loading(what)}
          done={read}
          total={total}
          w="min(7.5rem, 12vw)"
        />
      )}
      {isReading ? (
        <Button size="compact-sm" variant="default" onClick={stop}>
          {actionTexts.stop}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={actionTexts.refresh(what)}
          onClick={() => void start()}
        >
          <IconRefresh size="1rem" aria-hidden />
        </Button>
      )}
    </>
  );
}
