import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { carrierQueries, type CarrierDirectory } from './carriers.ts';
import { saveDirectory, savedDirectory } from './saved-directory.ts';
import { settingsQuery } from './session/settings.ts';

export interface DirectoryQuery {
  /** The latest version: as loaded now, else as saved by an earlier visit. */
  directory: CarrierDirectory | undefined;
  /** Why the load failed; the carriers shown are from before. */
  error: unknown;
  isLoading: boolean;
  /** Reloads from the service itself, bypassing every cache. */
  reload: () => void;
  /** The account that prefixes saved data; `undefined` until it is known. */
  account: string | undefined;
}

/** The carriers (interface 4.12), with those of the last visit until the service has answered. */
export function useDirectory(): DirectoryQuery {
  const client = useQueryClient();
  const query = useQuery(carrierQueries.directory());
  const account = useQuery(settingsQuery).data?.account;
  const saved = useMemo(
    () => (account === undefined ? undefined : savedDirectory(account)),
    [account],
  );
  const { data } = query;
  useEffect(() => {
    if (account !== undefined && data) saveDirectory(account, data);
  }, [account, data]);
  return {
    directory: data ?? saved,
    error: query.error,
    isLoading: query.isFetching,
    reload: () =>
      void client
        .fetchQuery({ ...carrierQueries.directory({ fresh: true }), staleTime: 0 })
        // The screen shows the query's own error.
        .catch(() => {}),
    account,
  };
}
