import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { forget } from '#api/forget.ts';
import { sessionEnd } from '#api/session-end.ts';
import { signOut } from '#api/session.ts';
import { settingsQuery } from '#api/settings.ts';
import { tabs } from './tabs.ts';

/** Signs out, and leaves nothing behind in this browser. @throws ApiError where it could not be done */
export async function leave(client: QueryClient, everywhere: boolean): Promise<void> {
  let next: string | null = null;
  try {
    next = await signOut(everywhere);
  } catch (error) {
    if (!isSignedOut(error)) throw error;
  }
  await clearAway(client);
  window.location.assign(next ?? '/sign-in');
}

/** Deletes what was kept, here and by the other tabs, which then go, too. */
export async function clearAway(client: QueryClient): Promise<void> {
  sessionEnd.leave();
  const account = client.getQueryData(settingsQuery.queryKey)?.account;
  if (account === undefined) return;
  tabs.tell({ kind: 'signed-out', account });
  await forget(account);
}

function isSignedOut(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.failure.kind === 'proxy' &&
    error.failure.problem === 'signed-out'
  );
}
