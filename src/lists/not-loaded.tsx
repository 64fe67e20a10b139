import type { ReactNode } from 'react';
import { describeFailure, type FailureWords } from '#api/describe-failure.ts';
import { Loading } from '#ui/loading.tsx';
import { RetryNotice } from '#ui/retry-notice.tsx';

interface NotLoadedProps {
  /** `null` while nothing failed: then it is loading. */
  error: unknown;
  /** What is listed: `carriers`. */
  what: string;
  describe?: (error: unknown) => FailureWords;
  isRetrying?: boolean;
  onRetry: () => void;
  /** Shown while it is loading. */
  loading?: ReactNode;
}

/** Stands where a list would be that is loading, or that could not be loaded. */
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
