import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { acknowledgementTargets, type TransactionResult } from '#contract/acknowledgement-job.ts';
import { isInProgress } from '#contract/job-rules.ts';
import { jobList, jobReceipt, type Job } from '#contract/job.ts';
import { encodeText } from '#lib/uri-text.ts';
import { problemOf } from '../client/api-error.ts';
import { batchQueries } from '../batches.ts';
import { fetchOwn, write } from '../client/client.ts';
import { jobQueries } from '../jobs/job-engine.ts';
import { JOBS } from '../jobs/load-jobs.ts';
import { newId } from '../jobs/new-id.ts';
import { untilAnswered } from '../jobs/until-answered.ts';
import { staleOnce, waitOf } from '../events/live.ts';
import type { References } from '../references.ts';
import { settingsQuery } from '../session/settings.ts';
import {
  elementsOf,
  reviewOf,
  type Chosen,
  type AcknowledgementReview,
} from './acknowledgement.ts';
import { withOwnNumbers } from './own-numbers.ts';
import { openReviewStore, type ReviewStore } from './review-store.ts';

/** A job that acknowledges transactions, with the outcome of each. */
export interface Acknowledgement {
  job: Job;
  targets: readonly TransactionResult[];
}

/** Milliseconds between polls during an acknowledgement: without the event stream, and with it. */
const BUSY = 1_000;
const TOLD = 5_000;
/** Milliseconds between polls otherwise, because acknowledgements also start elsewhere. */
const IDLE = 30_000;

export const acknowledgementQueries = {
  /** Invalidated together with jobs, because events name jobs only (`app/live-updates.ts`). */
  all: [...jobQueries.all, 'acknowledgements'] as const,
  /** Newest first; unsent parts have a review for the rest. */
  list: () =>
    queryOptions({
      queryKey: [...acknowledgementQueries.all, 'list'],
      queryFn: async ({ signal }): Promise<Job[]> =>
        (await fetchOwn(jobList, JOBS, { signal })).jobs.filter(
          ({ action }) => action === 'acknowledge',
        ),
      staleTime: staleOnce('jobs'),
      refetchInterval: ({ state }) => intervalOf(state, state.data?.some(isInProgress) ?? false),
    }),
  /** `null` where the person started none with that id. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...acknowledgementQueries.all, 'detail', id],
      queryFn: ({ client, signal }) => loadAcknowledgement(client, id, signal),
      staleTime: staleOnce('jobs'),
      refetchInterval: ({ state }) =>
        intervalOf(state, state.data ? isInProgress(state.data.job) : false),
      structuralSharing: false,
    }),
  reviews: ['acknowledgement-reviews'] as const,
  /**
   * The chosen acknowledgements to review before sending; `null` where this browser has none with
   * that id.
   */
  review: (id: string) =>
    queryOptions({
      queryKey: [...acknowledgementQueries.reviews, id],
      queryFn: async ({ client }) => (await (await storeOf(client)).read(id)) ?? null,
      staleTime: Infinity,
      structuralSharing: false,
    }),
  neverSent: () =>
    queryOptions({
      queryKey: [...acknowledgementQueries.reviews, 'never-sent'],
      queryFn: async ({ client }) => await (await storeOf(client)).neverSent(),
      staleTime: 0,
    }),
};

function intervalOf(state: Parameters<typeof waitOf>[0], isBusy: boolean): number {
  return isBusy ? Math.min(waitOf(state, BUSY), TOLD) : waitOf(state, IDLE);
}

/** Loads the changes since the last poll. */
async function loadAcknowledgement(
  client: QueryClient,
  id: string,
  signal: AbortSignal,
): Promise<Acknowledgement | null> {
  const before = client.getQueryData(acknowledgementQueries.detail(id).queryKey);
  const path = `${JOBS}/${encodeText(id)}/targets?after=${before?.job.revision ?? 0}`;
  try {
    const { job, targets: changed } = await fetchOwn(acknowledgementTargets, path, { signal });
    const targets = [...(before?.targets ?? [])];
    for (const target of changed) targets[target.position] = target;
    return { job, targets };
  } catch (error) {
    if (problemOf(error) === 'unknown-job') return null;
    throw error;
  }
}

const stores = new WeakMap<QueryClient, Promise<ReviewStore>>();

function storeOf(client: QueryClient): Promise<ReviewStore> {
  const known = stores.get(client);
  if (known) return known;
  const opened = client
    .ensureQueryData(settingsQuery)
    .then(({ account }) => openReviewStore(account));
  stores.set(client, opened);
  opened.catch(() => stores.delete(client));
  return opened;
}

/**
 * Saves the chosen transactions for review, without sending anything. Returns their id.
 * @throws DOMException where this browser saves nothing: a reload would lose the choice
 */
export async function reviewAcknowledgement(
  client: QueryClient,
  chosen: readonly Chosen[],
): Promise<string> {
  const review = reviewOf(chosen, { id: newId(), now: Date.now() });
  await keep(client, review);
  return review.id;
}

/** Sets whether own references are sent as TransactionNumber. */
export async function sendOwnNumbers(
  client: QueryClient,
  id: string,
  references: References,
  isOn: boolean,
): Promise<void> {
  const current = await (await storeOf(client)).read(id);
  if (current) await keep(client, withOwnNumbers(current, references, isOn));
}

async function keep(client: QueryClient, review: AcknowledgementReview): Promise<void> {
  await (await storeOf(client)).save(review);
  client.setQueryData(acknowledgementQueries.review(review.id).queryKey, review);
}

/** Deletes reviews, or acknowledgements that an earlier Waybill never sent. */
export async function forgetReviews(client: QueryClient, ids: readonly string[]): Promise<void> {
  await (await storeOf(client)).remove(ids);
  await client.invalidateQueries({ queryKey: acknowledgementQueries.reviews });
}

/**
 * Requests that the proxy acknowledge the reviewed transactions. The job has the review's id, so
 * that repeating the request starts only one job.
 */
export function useAcknowledge(
  { id, transactions }: AcknowledgementReview,
  onTrouble: (error: unknown) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      untilAnswered(
        () =>
          write(jobReceipt, JOBS, {
            key: id,
            outlivesPage: true,
            body: { action: 'acknowledge', transactions: elementsOf(transactions) },
          }),
        onTrouble,
      ),
    onSuccess: async (job) => {
      const targets = transactions.map((transaction, position) => ({
        transaction,
        position,
        verdict: 'pending' as const,
        key: null,
        reason: null,
      }));
      // Its targets may have changed already, so all of them are loaded.
      const begun = { job: { ...job, revision: 0 }, targets };
      client.setQueryData(acknowledgementQueries.detail(id).queryKey, begun);
      await forgetReviews(client, [id]);
    },
    onSettled: () => client.invalidateQueries({ queryKey: acknowledgementQueries.all }),
  });
}

/** Stops, resumes or dismisses a job. */
export function useDecideAcknowledgement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: 'stop' | 'resume' | 'dismiss' }) =>
      write(jobReceipt, `${JOBS}/${id}/${decision}`, { key: newId(), outlivesPage: true }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: acknowledgementQueries.all });
      await client.invalidateQueries({ queryKey: batchQueries.all });
    },
  });
}

/** Returns how many of its transactions wait for a request that carries them. */
export function countUnsent({ targets }: Acknowledgement): number {
  return targets.filter(({ verdict, key }) => verdict === 'pending' && key === null).length;
}
