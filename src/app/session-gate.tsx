import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isNobody, isWithoutAccount, sessionQuery } from '#api/session/session.ts';

const NoAccountPage = lazy(async () => ({
  default: (await import('#features/access/no-account-page.tsx')).NoAccountPage,
}));

/**
 * Shows nothing until the signed-in person is known; shows the sign-in if nobody is signed in. A
 * person without an account at the service sees that, and nothing else.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useQuery(sessionQuery);
  const { pathname, search } = useLocation();
  // A retry must not remove the screens, because they would request everything again when they
  // return.
  if (session.isPending && session.errorUpdateCount === 0) return null;
  if (isWithoutAccount(session.data)) {
    return (
      <Suspense fallback={null}>
        <NoAccountPage session={session.data!} />
      </Suspense>
    );
  }
  if (!isNobody(session.data)) return children;
  const here = pathname + search;
  const query = here === '/' ? '' : `?${new URLSearchParams({ returnTo: here }).toString()}`;
  return <Navigate to={`/sign-in${query}`} replace />;
}
