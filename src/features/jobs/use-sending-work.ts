import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { batchQueries } from '#api/batches.ts';
import { useLive } from '#api/live.ts';
import { useMe } from '#api/session.ts';
import type { Batch } from '#contract/batch.ts';
import { isFollowedKind, sendingWork } from './sending-work.ts';
import type { Work } from './work.ts';

const none: Batch[] = [];

/** The batches that this person sent and Waybill checks, each kind as one task. */
export function useSendingWork(isEnabled: boolean): Work[] {
  const me = useMe();
  useLive();
  const { data = none } = useQuery({ ...batchQueries.open(), enabled: isEnabled });
  const open = data.filter(
    ({ kind, who, approvedBy }) =>
      isFollowedKind(kind) && (who === null || who === me || approvedBy === me),
  );
  // A batch stays as last seen until its result is loaded.
  const [seen, setSeen] = useState<ReadonlyMap<number, Batch>>(new Map());
  if (open.some((batch) => seen.get(batch.id) !== batch)) {
    setSeen(new Map([...seen, ...open.map((batch) => [batch.id, batch] as const)]));
  }
  const ended = [...seen.keys()].filter((id) => !open.some((batch) => batch.id === id));
  const found = useQueries({ queries: ended.map((id) => batchQueries.detail(id)) });
  const outcomes = new Map(found.flatMap(({ data: it }) => (it ? [[it.id, it] as const] : [])));
  const forget = (batches: readonly Batch[]) => () => {
    const gone = new Set(batches.map(({ id }) => id));
    setSeen((known) => new Map([...known].filter(([id]) => !gone.has(id))));
  };
  const known = [...seen.values()].map((batch) => outcomes.get(batch.id) ?? batch);
  return [...Map.groupBy(known, ({ kind }) => kind)].flatMap(([kind, batches]) =>
    isFollowedKind(kind)
      ? sendingWork(kind, batches, {
          isUnderWay: ({ id }) => !outcomes.has(id),
          forget: forget(batches),
        })
      : [],
  );
}
