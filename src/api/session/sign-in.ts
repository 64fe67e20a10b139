import type { QueryClient } from '@tanstack/react-query';
import { pageSettings } from '#contract/page-settings.ts';
import { session, signedOut, type Session } from '#contract/session.ts';
import { noteAttention } from '../client/attention.ts';
import { offlineCopy } from '../client/offline-copy.ts';
import { fetchOwn, SESSION_PATH } from '../client/client.ts';
import { dropEarly } from '../client/early-reads.ts';
import { deleteOwn, postOwn, putOwn } from '../client/send-own.ts';
import { settleServiceAccount } from '../client/service-account.ts';
import { sessionEnd } from '../client/session-end.ts';
import { sessionQuery } from './session.ts';

/** Loads who is signed in now, without extending the session. @throws ApiError */
export function readSession(): Promise<Session> {
  return fetchOwn(session, SESSION_PATH);
}

/** @throws ApiError: the proxy's `sign-in-refused`, `sign-in-too-often` */
export function signIn(name: string, password: string): Promise<Session> {
  return postOwn(session, SESSION_PATH, { name, password });
}

/**
 * Changes the signed-in person's password; their other sessions end.
 * @throws ApiError: as `signIn`
 */
export function changePassword(password: string, newPassword: string): Promise<Session> {
  return putOwn(session, `${SESSION_PATH}/password`, { password, newPassword });
}

/**
 * Signs out here, or wherever the person is signed in.
 * @returns the address where the browser has to go to be signed out at the provider as well, or
 * `null`
 * @throws ApiError
 */
export async function signOut(everywhere: boolean): Promise<string | null> {
  return (await deleteOwn(signedOut, everywhere ? `${SESSION_PATH}/all` : SESSION_PATH)).next;
}

/** Extends the session, because a person is active. @throws ApiError */
export async function staySignedIn(): Promise<void> {
  noteAttention();
  await fetchOwn(pageSettings, '/api/settings');
}

/** Starts with the person who signed in, without any loaded data. */
export function beginSession(client: QueryClient, begun: Session): void {
  sessionEnd.isOver();
  offlineCopy.end();
  dropEarly();
  settleServiceAccount(begun);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  client.setQueryData(sessionQuery.queryKey, begun);
}

/** Continues after the same person signed in again. */
export function resumeSession(client: QueryClient, resumed: Session): void {
  client.setQueryData(sessionQuery.queryKey, resumed);
  sessionEnd.isOver();
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  });
}
