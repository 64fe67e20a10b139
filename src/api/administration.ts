import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  adminSettings,
  serviceTest,
  type AdminSettings,
  type ServiceToConnect,
  type ServiceToTest,
} from '#contract/administration.ts';
import { pageSettings } from '#contract/page-settings.ts';
import type { Json } from '#lib/json.ts';
import { fetchOwn, postOwn } from './client.ts';

const path = '/api/admin';

/** Without what is undefined, which JSON has no word for. */
function bodyOf(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}

/** The proxy's own `/api/admin`: settings, for administrators. */
export const adminSettingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }) => fetchOwn(adminSettings, `${path}/settings`, { signal }),
  staleTime: 0,
});

/** Tries a service. It writes nothing there, and nothing here. */
export function useTestService() {
  return useMutation({
    mutationFn: (service: ServiceToTest) =>
      postOwn(serviceTest, `${path}/service/test`, bodyOf(service)),
    gcTime: 0,
  });
}

/** Connects a service, and settles once Waybill uses it. */
export function useConnectService() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (service: ServiceToConnect) =>
      untilRestarted(await postOwn(adminSettings, `${path}/service`, bodyOf(service))),
    gcTime: 0,
    // Where Waybill went back, the next try is made from what is there now.
    onSuccess: (settings) => client.setQueryData(adminSettingsQuery.queryKey, settings),
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

/** Milliseconds between two looks, and for all of them. */
const LOOK_EVERY = 500;
const LOOK_FOR = 60_000;

/** Waits until the service part runs anew. @throws what the last look threw */
async function untilRestarted({ run }: AdminSettings): Promise<AdminSettings> {
  const end = Date.now() + LOOK_FOR;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    try {
      const settings = await fetchOwn(adminSettings, `${path}/settings`);
      // Answered by what came after: the page it leads to can be loaded.
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
