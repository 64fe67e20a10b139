import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { differences, type Difference, type DifferenceReasonGiven } from '#contract/difference.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import { differenceReasons, tolerances, usualReasons } from '#contract/tolerance.ts';
import { z } from '#contract/zod.ts';
import { idKey } from '#lib/guid.ts';
import type { ToleratedDifference } from '#lib/matching/tolerance.ts';
import { useMay } from './session/session.ts';
import { settingsQuery } from './session/settings.ts';
import { fetchOwn } from './client/client.ts';
import { deleteOwn, putOwn } from './client/send-own.ts';

interface DifferenceReason {
  code: string;
  name: string;
}

/** By `idKey` of the transaction, newest first. */
export type Differences = ReadonlyMap<string, readonly Difference[]>;

const noDifferences: Differences = new Map();

/** The proxy's own `/api/differences`: why payments left something of an item open. */
const differencesQuery = queryOptions({
  queryKey: ['differences'],
  queryFn: async ({ signal }) =>
    (await fetchOwn(differences, '/api/differences', { signal })).differences,
  select: (all): Differences => Map.groupBy(all, ({ transactionId }) => idKey(transactionId)),
});

export function useDifferences(): Differences {
  const enabled = useMay()({ role: 'accounting', kind: 'read' });
  return useQuery({ ...differencesQuery, enabled }).data ?? noDifferences;
}

export function useChangeDifference() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...given }: DifferenceReasonGiven & { id: string }) =>
      putOwn(differences, `/api/differences/${id}`, given),
    onSettled: () => client.invalidateQueries(differencesQuery),
  });
}

export function useRemoveDifference() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteOwn(differences, `/api/differences/${id}`),
    onSettled: () => client.invalidateQueries(differencesQuery),
  });
}

export function useReasons(): readonly DifferenceReason[] {
  return differenceReasonsOf(useQuery(settingsQuery).data);
}

/** The reasons to choose from; the first one is used where a tolerance lets a payment pass. */
export function differenceReasonsOf(
  settings: PageSettings | undefined,
): readonly DifferenceReason[] {
  const read = z.safeParse(differenceReasons, settings?.differenceReasons);
  const reasons = read.success ? read.data : usualReasons;
  return Object.entries(reasons).map(([code, name]) => ({ code, name }));
}

export function tolerancesOf(settings: PageSettings | undefined): ToleratedDifference[] {
  const read = z.safeParse(tolerances, settings?.tolerances);
  if (!read.success) return [];
  return Object.entries(read.data).map(([key, { amount, percent }]) => {
    const [, units, partner] = /^(\d+)(?::(.+))?$/u.exec(key)!;
    return { units: Number(units), partner, amount, percent };
  });
}

/** As the settings name it; the code if they no longer do. */
export function reasonName(reasons: readonly DifferenceReason[], code: string | undefined): string {
  return reasons.find((reason) => reason.code === code)?.name ?? code ?? '';
}
