import { useQueries, useQuery } from '@tanstack/react-query';
import {
  acknowledgementQueries,
  useDecideAcknowledgement,
} from '#api/acknowledgements/acknowledgements.ts';
import { isInProgress } from '#contract/job-rules.ts';
import { acknowledgingWork } from './acknowledging-work.ts';
import { useWatched } from '#api/jobs/use-watched.ts';
import type { Work } from './work.ts';

/** Acknowledgements that are sent and checked, with the result of each transaction. */
export function useAcknowledgingWork(isEnabled: boolean): Work[] {
  const { data } = useQuery({ ...acknowledgementQueries.list(), enabled: isEnabled });
  const decide = useDecideAcknowledgement();
  const { ids, forget } = useWatched((data ?? []).filter(isInProgress).map(({ id }) => id));
  const known = useQueries({ queries: [...ids].map((id) => acknowledgementQueries.detail(id)) });
  return known.flatMap(({ data: it }) =>
    it
      ? acknowledgingWork(it, {
          stop: () => decide.mutate({ id: it.job.id, decision: 'stop' }),
          forget: () => forget(it.job.id),
        })
      : [],
  );
}
