import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { describeFailure, isNotLoaded } from '#api/client/describe-failure.ts';
import { useMay } from '#api/session/session.ts';
import type { Permission } from '#contract/permission.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { isOpenTo } from './screens.ts';
import { placeTexts } from './texts.ts';

const Forbidden = lazy(async () => ({ default: (await import('./forbidden.tsx')).Forbidden }));

/**
 * Isolates a screen: an error in one leaves the navigation and the others intact. Only for people
 * with the screen's role. Its path must be its key: otherwise the screen before it stays mounted,
 * hidden, until this one's code has loaded, and a search that was still pending could navigate
 * back.
 */
export function Screen({ needs, children }: { needs: readonly Permission[]; children: ReactNode }) {
  if (!isOpenTo(useMay(), { needs })) {
    return (
      <Suspense fallback={null}>
        <Forbidden needs={needs} />
      </Suspense>
    );
  }
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary onReset={reset} FallbackComponent={Broken}>
          <Suspense fallback={null}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

function Broken({ error, resetErrorBoundary }: FallbackProps) {
  // React caches a failed load: another try would show the same failure.
  const isFinal = isNotLoaded(error);
  return (
    <Notice isPage tone="failure" {...describeFailure(error)}>
      {!isFinal && <Button onClick={resetErrorBoundary}>{placeTexts.retry}</Button>}
      <Button variant={isFinal ? 'filled' : 'default'} onClick={() => window.location.reload()}>
        {placeTexts.reload}
      </Button>
    </Notice>
  );
}
