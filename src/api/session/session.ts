import { queryOptions, useQuery, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { session, type Session } from '#contract/session.ts';
import { mayDo, type Permission } from '#contract/permission.ts';
import { ApiError } from '../client/api-error.ts';
import { offlineCopy } from '../client/offline-copy.ts';
import { fetchOwn, SESSION_PATH } from '../client/client.ts';
import { settleVisit } from '../offline/last-visit.ts';
import { isWatched } from '../client/is-watched.ts';
import { serviceAccount, settleServiceAccount } from '../client/service-account.ts';
import { sessionEnd } from '../client/session-end.ts';

/** Milliseconds between tries while the signed-in person is unknown. */
const TRY_AGAIN_EVERY = 5000;

/**
 * The person at the start or the last sign-in; this does not change while the page is open. An
 * ended session sets `sessionEnd`, and the screen stays.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client, queryKey, signal }) => {
    const asked = serviceAccount();
    const shown = client.getQueryData<Session>(queryKey);
    let found: Session;
    try {
      found = await fetchOwn(session, SESSION_PATH, { signal });
    } catch (error) {
      const kept = await savedSession(error, shown);
      if (!kept) throw error;
      settleServiceAccount(kept);
      return kept;
    }
    settleServiceAccount(found);
    settleVisit(found);
    if (offlineCopy.get()) {
      if (shown?.user?.name !== found.user?.name || serviceAccount() !== asked) restart();
      else reachedAgain(client);
    }
    // After a failure at first, the screens used a guessed account.
    const hasFailed = (client.getQueryState(queryKey)?.errorUpdateCount ?? 0) > 0;
    if (hasFailed && serviceAccount() !== asked) window.location.reload();
    return found;
  },
  staleTime: Infinity,
  gcTime: Infinity,
  // The screens say that Waybill can't be reached, in better words.
  retry: false,
  retryOnMount: false,
  refetchInterval: ({ state }) =>
    state.status === 'error' || offlineCopy.get() ? TRY_AGAIN_EVERY : false,
  refetchOnReconnect: () => (offlineCopy.get() ? 'always' : true),
});

/** Returns the saved session while the proxy can't be reached; `undefined` where there is none. */
async function savedSession(error: unknown, shown?: Session): Promise<Session | undefined> {
  if (offlineCopy.get()) return shown;
  const isAway =
    error instanceof ApiError && ['offline', 'timeout'].includes(error.failure.kind) && !shown;
  return isAway ? (await import('../offline/open-offline-copy.ts')).openOfflineCopy() : undefined;
}

/** Reloads the screen's data after the same person is back. */
function reachedAgain(client: QueryClient): void {
  offlineCopy.end();
  const isOther = ({ queryKey }: { queryKey: QueryKey }) =>
    queryKey[0] !== sessionQuery.queryKey[0];
  client.removeQueries({ predicate: (query) => isOther(query) && !isWatched(query) });
  void client.refetchQueries({ type: 'active', predicate: isOther });
}

/** Shows the screen without data of the former person or unfinished requests. */
export function restart(): void {
  sessionEnd.leave();
  // Data that navigation passed to a screen is cleared as well.
  window.history.replaceState(null, '');
  window.location.reload();
}

/** Whether a person has to sign in before anything is shown. */
export function isNobody(of: Session | undefined): boolean {
  return of !== undefined && of.mode !== 'off' && of.user === null;
}

/** Whether the person has no account at the service. */
export function isWithoutAccount(of: Session | undefined): boolean {
  return of?.accounts?.length === 0;
}

/** Whether to offer an action; the proxy enforces permissions itself. */
export function mayIn(of: Session | undefined, permission: Permission): boolean {
  return of === undefined || of.mode === 'off' || mayDo(of.user?.roles ?? [], permission);
}

/** Returns a check of the signed-in person's permissions. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useQuery(sessionQuery);
  return (permission) => mayIn(data, permission);
}

/** Returns the signed-in person's name; `null` where nobody signs in. */
export function useMe(): string | null {
  return useQuery(sessionQuery).data?.user?.name ?? null;
}
