import type { QueryClient } from '@tanstack/react-query';
import { firstPageAnswer } from '#contract/page-settings.ts';
import { fetchOwn } from '../client/client.ts';
import { settingsQuery } from './settings.ts';

/**
 * Number of a list's first page at this service. Where Waybill has yet to find it out, this waits
 * for the service; an assumed number is asked for again at the next read.
 * @throws ApiError
 */
export async function firstPageOf(client: QueryClient): Promise<number> {
  const known = (await client.ensureQueryData(settingsQuery)).firstPage;
  if (known !== null) return known;
  const { firstPage, isFound } = await fetchOwn(firstPageAnswer, '/api/first-page', {
    keeps: true,
  });
  if (isFound) {
    client.setQueryData(
      settingsQuery.queryKey,
      (settings) => settings && { ...settings, firstPage },
    );
  }
  return firstPage;
}
