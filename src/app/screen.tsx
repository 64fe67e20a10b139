import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { describeFailure } from '#api/describe-failure.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** A screen's own boundary: what breaks in one leaves the navigation and the others alone. */
export function Screen({ children }: { children: ReactNode }) {
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
  return (
    <Notice tone="failure" {...describeFailure(error)}>
      <Button onClick={resetErrorBoundary}>Retry</Button>
      <Button variant="default" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </Notice>
  );
}
