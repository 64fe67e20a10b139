import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { problemOf } from '#api/client/api-error.ts';
import { forget } from '#api/offline/forget.ts';
import { endVisit } from '#api/offline/last-visit.ts';
import { sessionEnd } from '#api/client/session-end.ts';
import { forgetServiceAccount } from '#api/client/service-account.ts';
import { sessionQuery } from '#api/session/session.ts';
import { signOut } from '#api/session/sign-in.ts';
import { settingsQuery } from '#api/session/settings.ts';
import type { Session } from '#contract/session.ts';
import { tabs } from './tabs.ts';

/** Signs out, and leaves nothing behind in this browser. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ everywhere }: { everywhere: boolean }): Promise<void> => {
      let next: string | null = null;
      try {
        next = await signOut(everywhere);
      } catch (error) {
        if (problemOf(error) !== 'signed-out') throw error;
      }
      await clearBrowserData(client);
      window.location.assign(next ?? '/sign-in');
    },
  });
}

/** Deletes saved data, here and in the other tabs, which then close the session too. */
export async function clearBrowserData(client: QueryClient): Promise<void> {
  sessionEnd.leave();
  endVisit();
  forgetServiceAccount();
  await endPush();
  const accounts = accountKeys(client, client.getQueryData(sessionQuery.queryKey));
  if (accounts.length === 0) return;
  tabs.tell({ kind: 'signed-out', accounts });
  await Promise.all(accounts.map(forget));
}

/** Ends push messages to this browser, because they belong to the person who leaves. */
async function endPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // A browser may have no service workers or be offline; then the push service reports it later.
  }
}

/**
 * Returns the keys under which this browser stores the person's data, for each of their accounts at
 * the service.
 */
export function accountKeys(client: QueryClient, session: Session | undefined): string[] {
  if (session?.accounts) return session.accounts.map(({ key }) => key);
  const account = client.getQueryData(settingsQuery.queryKey)?.account;
  return account === undefined ? [] : [account];
}
