/** Paths that start a sign-in at the provider, and that the provider returns to. */
export function oidcPath(returnTo: string): string {
  return `/api/session/oidc?${new URLSearchParams({ returnTo }).toString()}`;
}

/**
 * The path at which a tab opened for signing in ends, so that it can notify the tab that opened it.
 */
export const DONE = '/sign-in?done';
