import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  lettersRecorded,
  MOST_LETTERS,
  savedLetterSettings,
  sentLetters,
  type NewLetter,
} from '#contract/reminder.ts';
import { z } from '#contract/zod.ts';
import type { LetterSettings } from '#lib/letters/letter-settings.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { partsOf } from '#lib/parts-of.ts';
import { fetchOwn } from './client/client.ts';
import { replaceData } from './client/replace-data.ts';
import { deleteOwn, postOwn, putOwn } from './client/send-own.ts';

const path = '/api/reminders';

/** The proxy's own `/api/reminders`: levels, texts, and the history of sent letters. */
export const reminderQueries = {
  all: ['reminders'] as const,
  settings: () =>
    queryOptions({
      queryKey: [...reminderQueries.all, 'settings'],
      queryFn: ({ signal }) => fetchOwn(savedLetterSettings, `${path}/settings`, { signal }),
    }),
  /** The latest reminder of each partner. */
  latest: () =>
    queryOptions({
      queryKey: [...reminderQueries.all, 'latest'],
      queryFn: async ({ signal }) => (await fetchOwn(sentLetters, path, { signal })).letters,
    }),
  of: (partner: string) =>
    queryOptions({
      queryKey: [...reminderQueries.all, 'of', partner],
      queryFn: async ({ signal }) => {
        const query = new URLSearchParams({ partner }).toString();
        return (await fetchOwn(sentLetters, `${path}?${query}`, { signal })).letters;
      },
    }),
};

export function useChangeLetterSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { settings: LetterSettings; seen: string | null }) =>
      putOwn(savedLetterSettings, `${path}/settings`, change),
    onSuccess: (saved) => replaceData(client, reminderQueries.settings(), saved),
  });
}

/** Records letters, except those that their partners already had on the same day. */
export function useRecordLetters() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ letters, mayRepeat }: { letters: NewLetter[]; mayRepeat: boolean }) => {
      const repeated: NewLetter[] = [];
      let recorded = 0;
      for (const part of partsOf(letters, MOST_LETTERS)) {
        const answer = await record(part, mayRepeat);
        recorded += answer.recorded;
        if (answer.repeated.length === 0) continue;
        const keys = new Set(answer.repeated.map(partnerKey));
        repeated.push(...part.filter(({ partner }) => keys.has(partnerKey(partner))));
        const others = part.filter(({ partner }) => !keys.has(partnerKey(partner)));
        if (others.length > 0) recorded += (await record(others, mayRepeat)).recorded;
      }
      return { recorded, repeated };
    },
    onSettled: () => client.invalidateQueries({ queryKey: reminderQueries.all }),
  });
}

function record(letters: readonly NewLetter[], mayRepeat: boolean) {
  return postOwn(lettersRecorded, path, { letters, mayRepeat });
}

export function useRemoveLetter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => deleteOwn(z.object({}), `${path}/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: reminderQueries.all }),
  });
}
