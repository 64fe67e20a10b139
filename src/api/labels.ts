import type { QueryClient } from '@tanstack/react-query';
import { labelList, labelResult, MOST_LABELED_AT_ONCE } from '#contract/label.ts';
import type { LabelChange } from '#contract/label-change.ts';
import { idKey } from '#lib/guid.ts';
import { changeRevised, revisedQuery } from './revised-list.ts';
import type { SentInParts } from './client/send-in-parts.ts';
import { postOwn } from './client/send-own.ts';

const path = '/api/notifications/labels';

export interface KnownLabels {
  revision: number;
  /** By `idKey`. */
  byKey: ReadonlyMap<string, readonly string[]>;
}

export const labelsQuery = revisedQuery(
  'labels',
  labelList,
  path,
  ({ revision, labeled }, before: KnownLabels | undefined): KnownLabels => {
    const byKey = new Map(before?.byKey);
    for (const { id, labels } of labeled) {
      if (labels.length === 0) byKey.delete(idKey(id));
      else byKey.set(idKey(id), labels);
    }
    return { revision, byKey };
  },
);

/**
 * Adds a label to notifications or removes it.
 * @returns ids of the notifications that this changed
 * @throws ApiError
 */
export function changeLabels(
  client: QueryClient,
  change: LabelChange,
): Promise<SentInParts<string, string>> {
  return changeRevised(
    client,
    labelsQuery,
    change.of,
    MOST_LABELED_AT_ONCE,
    async (of) => (await postOwn(labelResult, path, { ...change, of })).changed,
  );
}
