import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  draft,
  knownBankEntries,
  MOST_BANK_ENTRIES,
  draftList,
  draftReview,
  draftSent,
  savedDraft,
  type Draft,
  type DraftChange,
  type DraftContent,
  type KnownBankEntry,
} from '#contract/draft.ts';
import { editBetween } from '#contract/draft-edit.ts';
import { z } from '#contract/zod.ts';
import { batchQueries } from './batches.ts';
import { fetchOwn } from './client/client.ts';
import { replaceData } from './client/replace-data.ts';
import { deleteOwn, patchOwn, postOwn, putOwn } from './client/send-own.ts';
import { encodeText } from '#lib/uri-text.ts';

/** Milliseconds between two polls for reservations: others prepare payments, too. */
const HOLDS_EVERY = 15_000;

/** The proxy's own `/api/drafts`: payments that are being prepared, and what they reserve. */
export const draftQueries = {
  all: ['drafts'] as const,
  /** Which entries of bank files are in drafts. */
  bankEntries: ['drafts', 'bank-entries'] as const,
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
      // Another person sends the draft, or withdraws it.
      refetchInterval: ({ state: { data } }) =>
        data?.submitted && data.state === 'open' ? HOLDS_EVERY : false,
    }),
  /** The exact content to send for one version; every review reloads the balances. */
  review: (id: string, version: number) =>
    queryOptions({
      queryKey: [...draftQueries.all, 'review', id, version],
      queryFn: async ({ client, signal }) => {
        const review = await fetchOwn(draftReview, `${pathOf(id)}/review`, { signal });
        // The draft was saved elsewhere since. The later content comes first, and has its own
        // review.
        if (review.version !== version) {
          client.setQueryData(draftQueries.detail(id).queryKey, await readDraft(id, signal));
        }
        return review;
      },
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
 * Returns the entries of bank statements that drafts or batches contain already, and those that begin
 * so.
 * @throws ApiError
 */
export async function askKnownBankEntries(
  entries: readonly string[],
  beginnings: readonly string[],
): Promise<KnownBankEntry[]> {
  const found: KnownBankEntry[] = [];
  const most = Math.max(entries.length, beginnings.length);
  for (let from = 0; from < most; from += MOST_BANK_ENTRIES) {
    const to = from + MOST_BANK_ENTRIES;
    const body = { entries: entries.slice(from, to), beginnings: beginnings.slice(from, to) };
    found.push(...(await postOwn(knownBankEntries, '/api/drafts/bank-entries', body)).known);
  }
  return found;
}

/**
 * Saves a draft as it was typed: only its changes, if the content that they apply to is known.
 * @throws ApiError: the proxy's `draft-changed` if another version is there, `draft-locked` if it
 * was sent; `draft-too-large` and `too-many-drafts` if that is more than Waybill stores.
 */
export async function saveDraft(
  id: string,
  { version, name, content }: DraftChange,
  before: DraftContent | null,
): Promise<Draft> {
  const edit = version === null || before === null ? null : editBetween(before, content);
  const saved =
    edit === null
      ? await putOwn(savedDraft, pathOf(id), { version, name, content })
      : await patchOwn(savedDraft, pathOf(id), { version, name, ...edit });
  return { ...saved, content };
}

/** Deletes a draft, whose id comes late; does nothing for `null`: the proxy never had it. */
export function useDeleteDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (savedId: () => Promise<string | null>) => {
      const id = await savedId();
      if (id !== null) await deleteOwn(z.object({}), pathOf(id));
    },
    onSuccess: () => client.invalidateQueries(draftQueries.list),
  });
}

interface ReviewedDraft {
  /** `submit`: another payer sends it. */
  step: 'send' | 'submit';
  /** The review's key: however often the draft is sent with this key, the service gets it once. */
  key: string;
  /** Codes of the warnings that the person confirmed. */
  confirmed: readonly string[];
}

/**
 * Sends a reviewed draft, or submits it. Only one request runs at a time.
 * @param onSent called also where the page has left the draft by then
 */
export function useSendDraft(id: string, onSent: () => void) {
  const client = useQueryClient();
  const mutationKey = [...draftQueries.all, 'send', id];
  const { mutate, ...sending } = useMutation({
    mutationKey,
    mutationFn: async ({ step, key, confirmed }: ReviewedDraft) => {
      const body = { key, confirmed: [...confirmed] };
      const schema = step === 'send' ? draftSent : draft;
      const [sent] = await Promise.allSettled([postOwn(schema, `${pathOf(id)}/${step}`, body)]);
      // Also after a failure, because only the draft itself says whether it was sent.
      const [now] = await Promise.allSettled([readDraft(id)]);
      if (now.status === 'fulfilled') {
        await replaceData(client, draftQueries.detail(id), now.value);
      }
      if (sent.status === 'rejected') throw sent.reason;
      if (now.status === 'rejected') throw now.reason;
    },
    onSuccess: onSent,
    onSettled: () => {
      void client.invalidateQueries(draftQueries.list);
      void client.invalidateQueries({ queryKey: batchQueries.all });
    },
  });
  return {
    ...sending,
    send: (...[reviewed, options]: Parameters<typeof mutate>) => {
      // The button is disabled only after the next render, and a second click may come first.
      if (client.isMutating({ mutationKey }) === 0) mutate(reviewed, options);
    },
  };
}

/**
 * Returns a colleague's draft to its author, with a note why. Fails with the proxy's
 * `draft-changed` if the author has changed it.
 */
export function useReturnDraft({ id, version }: Pick<Draft, 'id' | 'version'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => postOwn(z.object({}), `${pathOf(id)}/return`, { version, note }),
    onSuccess: () => client.invalidateQueries(draftQueries.list),
  });
}

/**
 * Withdraws a draft that certainly was not sent. Fails with the proxy's `draft-locked` if it may
 * have been sent.
 */
export function useWithdrawDraft(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => postOwn(draft, `${pathOf(id)}/withdraw`, {}),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: draftQueries.all });
      void client.invalidateQueries({ queryKey: batchQueries.all });
    },
  });
}

/** Whether the draft waits for another payer to send it. */
export function waits({ state, submitted }: Pick<Draft, 'state' | 'submitted'>): boolean {
  return state === 'open' && Boolean(submitted);
}

function pathOf(id: string): string {
  return `/api/drafts/${encodeText(id)}`;
}
