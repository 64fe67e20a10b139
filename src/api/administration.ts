import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  adminSettings,
  serviceTest,
  adminUsers,
  type AdminSettings,
  type EditableSettings,
  type NewUser,
  type ServiceToConnect,
  type ServiceToTest,
  type UserChange,
} from '#contract/administration.ts';
import { pageSettings } from '#contract/page-settings.ts';
import { problemOf } from './client/api-error.ts';
import { fetchOwn } from './client/client.ts';
import { replaceData } from './client/replace-data.ts';
import { postOwn, putOwn } from './client/send-own.ts';
import { settingsQuery } from './session/settings.ts';

const path = '/api/admin';

/** The proxy's own `/api/admin`: settings and users, for administrators. */
export const adminSettingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }) => fetchOwn(adminSettings, `${path}/settings`, { signal }),
  staleTime: 0,
});

export const adminUsersQuery = queryOptions({
  queryKey: ['admin', 'users'],
  queryFn: ({ signal }) => fetchOwn(adminUsers, `${path}/users`, { signal }),
  staleTime: 0,
});

/** The settings that the administration screen edits, each with named parts. */
export type EditableKey = keyof EditableSettings;
type Parts = Readonly<Record<string, unknown>>;

interface Edit {
  key: EditableKey;
  /** The parts that are new. */
  parts: Parts;
  /** All parts as they were when the person began editing. */
  base: Parts;
}

/**
 * Saves parts of a setting. Changes to other parts that came in between stay; if someone changed
 * one of the same parts, nothing is saved, and the latest settings are returned for comparison.
 */
export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, parts, base }: Edit) => {
      const save = (latest: AdminSettings) =>
        putOwn(adminSettings, `${path}/settings`, {
          version: latest.version,
          [key]: withoutEmpty({ ...latest[key], ...parts }),
        });
      const known = client.getQueryData(adminSettingsQuery.queryKey)!;
      try {
        return await save(known);
      } catch (error) {
        if (problemOf(error) !== 'settings-changed') throw error;
        const latest = await client.fetchQuery(adminSettingsQuery);
        if (differing(parts, base, latest[key]).length > 0) throw error;
        return await save(latest);
      }
    },
    onSuccess: async (settings) => {
      await replaceData(client, adminSettingsQuery, settings);
      await client.refetchQueries(settingsQuery);
    },
  });
}

/** Removes empty fields, and groups whose fields are all empty. */
function withoutEmpty(value: object): Parts {
  const kept = Object.entries(value).flatMap(([name, it]: [string, unknown]) => {
    if (it === '') return [];
    if (typeof it !== 'object' || it === null || Array.isArray(it)) return [[name, it] as const];
    const rest = withoutEmpty(it);
    return Object.keys(rest).length === 0 ? [] : [[name, rest] as const];
  });
  return Object.fromEntries(kept);
}

/**
 * Returns the edited parts that others have changed in the meantime, other than to the same: that may
 * be this change, whose answer was lost.
 */
export function differing(parts: Parts, base: Parts, latest: Parts): string[] {
  // Compared as they are saved.
  const now = withoutEmpty(latest);
  const isNow = (of: Parts, part: string): boolean =>
    JSON.stringify(withoutEmpty(of)[part]) === JSON.stringify(now[part]);
  return Object.keys(parts).filter((part) => !isNow(base, part) && !isNow(parts, part));
}

export function useAddUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (user: NewUser) => postOwn(adminUsers, `${path}/users`, user),
    // It holds a password.
    gcTime: 0,
    onSuccess: (users) => replaceData(client, adminUsersQuery, users),
    onError: () => client.invalidateQueries(adminUsersQuery),
  });
}

export function useChangeUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: UserChange) => putOwn(adminUsers, `${path}/users`, change),
    gcTime: 0,
    onSuccess: (users) => replaceData(client, adminUsersQuery, users),
    onError: () => client.invalidateQueries(adminUsersQuery),
  });
}

/** Tests a service. This writes nothing, neither there nor here. */
export function useTestService() {
  return useMutation({
    mutationFn: (service: ServiceToTest) => postOwn(serviceTest, `${path}/service/test`, service),
    gcTime: 0,
  });
}

/** Connects a service, and settles once Waybill uses it. */
export function useConnectService() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (service: ServiceToConnect) =>
      untilRestarted(await postOwn(adminSettings, `${path}/service`, service)),
    gcTime: 0,
    // If Waybill went back to its former settings, the next try starts from those.
    onSuccess: (settings) => replaceData(client, adminSettingsQuery, settings),
  });
}

/** Chooses the sandbox, and settles once Waybill uses it. */
export function useChooseSandbox() {
  return useMutation({
    mutationFn: async (version: string) => {
      const settings = await postOwn(adminSettings, `${path}/sandbox`, { version });
      return settings.service.kind === 'sandbox' ? settings : await untilRestarted(settings);
    },
  });
}

/** Milliseconds between two checks, and in total. */
const LOOK_EVERY = 500;
const LOOK_FOR = 60_000;

/** Waits until the service part has restarted. @throws the last attempt's error */
async function untilRestarted({ run }: AdminSettings): Promise<AdminSettings> {
  const end = Date.now() + LOOK_FOR;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    try {
      const settings = await fetchOwn(adminSettings, `${path}/settings`);
      // Another run answers, so that the page can be loaded from it.
      if (settings.run !== run) {
        await fetchOwn(pageSettings, '/api/settings');
        return settings;
      }
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    if (Date.now() > end) throw new Error('Waybill has not started again.');
  }
}
