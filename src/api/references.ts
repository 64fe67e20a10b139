import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { referenceChange, references } from '#contract/reference.ts';
import { idKey } from '#lib/guid.ts';
import { fetchOwn } from './client/client.ts';
import { putOwn } from './client/send-own.ts';

/** Own references of transactions, by the transaction's id, normalized (`idKey`). */
export type References = ReadonlyMap<string, string>;

export const noReferences: References = new Map();

/** The proxy's own `/api/references`. */
export const referencesQuery = queryOptions({
  queryKey: ['references'],
  queryFn: async ({ signal }): Promise<References> => {
    const { rows } = await fetchOwn(references, '/api/references', { signal });
    // The same object as before the references were loaded, so that no question is repeated.
    if (rows.length === 0) return noReferences;
    return new Map(rows.map(([id, reference]) => [idKey(id!), reference!]));
  },
  staleTime: 5 * 60_000,
  // Tens of thousands of references: comparing them is expensive.
  structuralSharing: false,
});

/** Adds and changes references, all or none, and reloads them. */
export function useImportReferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rows: readonly (readonly [id: string, reference: string])[]) =>
      putOwn(referenceChange, '/api/references', {
        mode: 'merge',
        rows: rows.map(([id, reference]) => [id, reference]),
      }),
    onSuccess: () => client.invalidateQueries(referencesQuery),
  });
}
