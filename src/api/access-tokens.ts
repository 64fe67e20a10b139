import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  accessTokenRevoked,
  accessTokens,
  createdAccessToken,
  type NewAccessToken,
} from '#contract/access-token.ts';
import { fetchOwn } from './client/client.ts';
import { deleteOwn, postOwn } from './client/send-own.ts';

const path = '/api/tokens';

/** The proxy's own `/api/tokens`: tokens by which programs act for the signed-in person. */
export const accessTokensQuery = queryOptions({
  queryKey: ['access-tokens'],
  queryFn: async ({ signal }) => (await fetchOwn(accessTokens, path, { signal })).tokens,
  // People look here for a token's last use, which must be current.
  staleTime: 0,
});

export function useCreateAccessToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: NewAccessToken) => postOwn(createdAccessToken, path, wanted),
    // The token itself is shown once, and saved nowhere.
    gcTime: 0,
    onSettled: () => client.invalidateQueries(accessTokensQuery),
  });
}

export function useRevokeAccessToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteOwn(accessTokenRevoked, `${path}/${id}`),
    onSettled: () => client.invalidateQueries(accessTokensQuery),
  });
}
