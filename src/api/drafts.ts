import { queryOptions } from '@tanstack/react-query';
import {
  draft,
  draftList,
  draftReview,
  draftSent,
  keptDraft,
  type Draft,
  type DraftChange,
  type DraftContent,
} from '#contract/draft.ts';
import { editBetween } from '#contract/draft-edit.ts';
import { z } from '#contract/zod.ts';
import { deleteOwn, fetchOwn, patchOwn, postOwn, putOwn } from './client.ts';
import type { Json } from '#lib/json.ts';
import { encodeText } from '#lib/uri-text.ts';

/** Milliseconds between two looks at who holds what: others prepare payments, too. */
const HOLDS_EVERY = 15_000;

/** The proxy's own `/api/drafts`: payments that are being prepared, and what they reserve. */
export const draftQueries = {
  all: ['drafts'] as const,
  list: queryOptions({
    queryKey: ['drafts', 'list'],
    queryFn: ({ signal }) => fetchOwn(draftList, '/api/drafts', { signal }),
    staleTime: 0,
    refetchInterval: HOLDS_EVERY,
  }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...draftQueries.all, 'detail', id],
      queryFn: ({ signal }) => readDraft(id, signal),
      staleTime: 0,
      // Another person sends it, or takes it back.
      refetchInterval: ({ state: { data } }) =>
        data?.submitted && data.state === 'open' ? HOLDS_EVERY : false,
    }),
  /** Exactly what would be sent of one version; each look reads the balances anew. */
  review: (id: string, version: number) =>
    queryOptions({
      queryKey: [...draftQueries.all, 'review', id, version],
      queryFn: ({ signal }) => fetchOwn(draftReview, `${pathOf(id)}/review`, { signal }),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
};

/** @throws ApiError, or the signal's reason where the caller gave up. */
export function readDraft(id: string, signal?: AbortSignal): Promise<Draft> {
  return fetchOwn(draft, pathOf(id), signal ? { signal } : {});
}

/**
 * Keeps a draft as it was typed: its changes alone, where the content is known that they apply to.
 * @throws ApiError: the proxy's `draft-changed` where another version is there, `draft-locked` where
 *   it was sent; `draft-too-large` and `too-many-drafts` where that is more than Waybill keeps.
 */
export async function keepDraft(
  id: string,
  { version, name, content }: DraftChange,
  before: DraftContent | null,
): Promise<Draft> {
  const edit = version === null || before === null ? null : editBetween(before, content);
  const kept =
    edit === null
      ? await putOwn(keptDraft, pathOf(id), { version, name, content } as Json)
      : await patchOwn(keptDraft, pathOf(id), { version, name, ...edit } as Json);
  return { ...kept, content };
}

/** @throws ApiError */
export async function forgetDraft(id: string): Promise<void> {
  await deleteOwn(pathOf(id), z.object({}));
}

/**
 * Sends what was reviewed. The key is the review's: however often it is asked for, it is sent once.
 * @throws ApiError
 */
export async function sendDraft(
  id: string,
  { key, confirmed }: { key: string; confirmed: readonly string[] },
): Promise<number> {
  const sent = await postOwn(draftSent, `${pathOf(id)}/send`, { key, confirmed: [...confirmed] });
  return sent.batch;
}

/**
 * Has what was reviewed wait for another payer to send it.
 * @throws ApiError
 */
export function submitDraft(
  id: string,
  { key, confirmed }: { key: string; confirmed: readonly string[] },
): Promise<Draft> {
  return postOwn(draft, `${pathOf(id)}/submit`, { key, confirmed: [...confirmed] });
}

/**
 * Gives a colleague's draft back to its author, with a note why.
 * @throws ApiError: the proxy's `draft-changed` where its author changed it meanwhile
 */
export async function returnDraft(
  { id, version }: Pick<Draft, 'id' | 'version'>,
  note: string,
): Promise<void> {
  await postOwn(z.object({}), `${pathOf(id)}/return`, { version, note });
}

/**
 * Takes back what is on record and was certainly not sent.
 * @throws ApiError: the proxy's `draft-locked` where it may have been sent
 */
export function withdrawDraft(id: string): Promise<Draft> {
  return postOwn(draft, `${pathOf(id)}/withdraw`, {});
}

/** Whether it waits for another payer to send it. */
export function waits({ state, submitted }: Pick<Draft, 'state' | 'submitted'>): boolean {
  return state === 'open' && Boolean(submitted);
}

function pathOf(id: string): string {
  return `/api/drafts/${encodeText(id)}`;
}
