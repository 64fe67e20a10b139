import type { ReactNode } from 'react';
import { describeFailure, type FailureWords } from '#api/client/describe-failure.ts';
import { Loading } from '#ui/notices/loading.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';

interface NotLoadedProps {
  /** `null` while the list is loading. */
  error: unknown;
  /** The rows' plural noun: `carriers`. */
  what: string;
  describe?: (error: unknown) => FailureWords;
  isRetrying?: boolean;
  onRetry: () => void;
  /** Shown while the list is loading. */
  loading?: ReactNode;
}

/** Replaces a list that is loading or couldn't be loaded. */
export function NotLoaded({
  error,
  what,
  describe = describeFailure,
  isRetrying = false,
  onRetry,
  loading,
}: NotLoadedProps) {
  if (error === null) return loading ?? <Loading what={what} />;
  return <RetryNotice {...describe(error)} isRetrying={isRetrying} onRetry={onRetry} />;
}
