import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, SmallButton } from '../button.tsx';
import { Text } from '@mantine/core';
import { ProgressBar } from './progress-bar.tsx';
import { actionTexts } from '../texts.ts';

interface ReadSoFarProps {
  list: {
    state: 'idle' | 'loading' | 'complete' | 'stopped' | 'failed';
    /** Number of loaded rows, and their total; `null` while it is unknown. */
    loaded: number;
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
export function LoadedSoFar({ list, what, children }: ReadSoFarProps) {
  const { state, loaded, total, start, stop } = list;
  const isLoading = state === 'loading';
  return (
    <>
      {/* Not announced while counting, because only the result matters. */}
      <Text fz="inherit" c="inherit" role={isLoading ? undefined : 'status'}>
        {children}
      </Text>
      {isLoading && (
        <ProgressBar
          label={actionTexts.loading(what)}
          done={loaded}
          total={total}
          w="min(7.5rem, 12vw)"
        />
      )}
      {isLoading ? (
        <SmallButton onClick={stop}>{actionTexts.stop}</SmallButton>
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
