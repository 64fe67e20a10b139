/** Where the browser goes to sign in at the provider, and comes back from to a path of the page. */
export function oidcPath(returnTo: string): string {
  return `/api/session/oidc?${new URLSearchParams({ returnTo }).toString()}`;
}

/** Where a tab that was opened to sign in comes to, to tell the one it was opened from. */
export const DONE = '/sign-in?done';
