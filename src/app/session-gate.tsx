import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isNobody, sessionQuery } from '#api/session.ts';

/** Shows nothing before it is known who is signed in; leads to the sign-in where nobody is. */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useQuery(sessionQuery);
  const { pathname, search } = useLocation();
  if (session.isPending) return null;
  if (!isNobody(session.data)) return children;
  const here = pathname + search;
  const query = here === '/' ? '' : `?${new URLSearchParams({ returnTo: here }).toString()}`;
  return <Navigate to={`/sign-in${query}`} replace />;
}
