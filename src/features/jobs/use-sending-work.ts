import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { batchQueries } from '#api/batches.ts';
import { useLive } from '#api/events/live.ts';
import { useMe } from '#api/session/session.ts';
import type { Batch } from '#contract/batch.ts';
import { sendingWork } from './sending-work.ts';
import type { Work } from './work.ts';

const none: Batch[] = [];

/**
 * The payments that this person sent and Waybill checks, as one task. Acknowledgements and updates
 * of notifications belong to a job.
 */
export function useSendingWork(isEnabled: boolean): Work[] {
  const me = useMe();
  useLive();
  const { data = none } = useQuery({ ...batchQueries.open(), enabled: isEnabled });
  const open = data.filter(
    ({ kind, who, approvedBy }) =>
      kind === 'apply' && (who === null || who === me || approvedBy === me),
  );
  // A batch stays as last seen until its result is loaded.
  const [seen, setSeen] = useState<ReadonlyMap<number, Batch>>(new Map());
  if (open.some((batch) => seen.get(batch.id) !== batch)) {
    setSeen(new Map([...seen, ...open.map((batch) => [batch.id, batch] as const)]));
  }
  const ended = [...seen.keys()].filter((id) => !open.some((batch) => batch.id === id));
  const found = useQueries({ queries: ended.map((id) => batchQueries.detail(id)) });
  const outcomes = new Map(found.flatMap(({ data: it }) => (it ? [[it.id, it] as const] : [])));
  const known = [...seen.values()].map((batch) => outcomes.get(batch.id) ?? batch);
  return known.length === 0
    ? []
    : [
        sendingWork(known, {
          isUnderWay: ({ id }) => !outcomes.has(id),
          forget: () => setSeen(new Map()),
        }),
      ];
}
