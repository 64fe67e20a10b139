import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { learnedPayers, MOST_PAYERS, type ConfirmedPayer } from '#contract/payer.ts';
import { z } from '#contract/zod.ts';
import { partsOf } from '#lib/parts-of.ts';
import { fetchOwn } from './client/client.ts';
import { deleteOwn, putOwn } from './client/send-own.ts';

const nothing = z.object({});

/** The proxy's own `/api/payers`: the partners of a bank's payers, as confirmed by people. */
export const learnedPayersQuery = queryOptions({
  queryKey: ['payers'],
  queryFn: async ({ signal }) => (await fetchOwn(learnedPayers, '/api/payers', { signal })).payers,
});

/** Stores a person's confirmation for everybody. */
export function useConfirmPayers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (payers: readonly ConfirmedPayer[]) => {
      for (const part of partsOf(payers, MOST_PAYERS)) {
        await putOwn(nothing, '/api/payers', { payers: part });
      }
    },
    onSettled: () => client.invalidateQueries(learnedPayersQuery),
  });
}

export function useForgetPayer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => deleteOwn(nothing, `/api/payers/${id}`),
    onSettled: () => client.invalidateQueries(learnedPayersQuery),
  });
}
