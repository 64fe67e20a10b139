import {
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { viewList, type AccountView, type ViewScreen } from '#contract/view.ts';
import { fetchOwn } from './client/client.ts';
import { deleteOwn, postOwn, putOwn } from './client/send-own.ts';
import { takeOverViews, type LeftViews } from './browser-views.ts';
import { staleOnce, waitOf } from './events/live.ts';
import { settingsQuery } from './session/settings.ts';

const path = '/api/views';
/** Milliseconds. */
const LOOKS_EVERY = 60_000;

interface KnownViews {
  /** The views of all screens, each screen's in the person's order. */
  views: readonly AccountView[];
  /** The browser's own views that could not be moved. */
  left: LeftViews | null;
}

/** The views of all screens. Views that this browser saved before are moved to the proxy first. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ client, signal }): Promise<KnownViews> => {
    const { account } = await client.ensureQueryData(settingsQuery);
    const left = await takeOverViews(account, (views) =>
      postOwn(viewList, `${path}/import`, { views }),
    );
    const { views } = await fetchOwn(viewList, path, { signal, keeps: true });
    return { views, left };
  },
  staleTime: staleOnce('views'),
  refetchInterval: ({ state }) => waitOf(state, LOOKS_EVERY),
});

export type ViewChange =
  /** Creates, changes or restores a view; `place` among its screen's views, for a restored one. */
  | { kind: 'save'; view: AccountView; place?: number }
  | { kind: 'remove'; id: string }
  | { kind: 'order'; screen: ViewScreen; ids: readonly string[] };

const mutationKey = ['views'];

/** Sends changes one after the other; `useViews` shows them at once. */
export function useChangeView() {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    // One at a time, because each change may build on the version that the previous one makes.
    scope: { id: 'views' },
    mutationFn: async (change: ViewChange) => (await send(change)).views,
    onSuccess: async (views) => {
      // A pending answer may be from before this change.
      await client.cancelQueries(viewsQuery);
      client.setQueryData(viewsQuery.queryKey, (known) => ({ left: known?.left ?? null, views }));
    },
    onSettled: () => void client.invalidateQueries(viewsQuery),
  });
}

function send(change: ViewChange) {
  switch (change.kind) {
    case 'save': {
      const { id, screen, name, query, isShared, version } = change.view;
      return putOwn(viewList, `${path}/${id}`, { screen, name, query, isShared, version });
    }
    case 'remove':
      return deleteOwn(viewList, `${path}/${change.id}`);
    case 'order':
      return putOwn(viewList, `${path}/order`, { screen: change.screen, ids: [...change.ids] });
    default:
      return change satisfies never;
  }
}

interface ScreenViews extends KnownViews {
  isLoaded: boolean;
}

/** Returns the views of a screen, pending changes included. */
export function useViews(screen: ViewScreen): ScreenViews {
  const { data } = useQuery(viewsQuery);
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as ViewChange,
  });
  return useMemo(() => {
    const views = pending.reduce(withChange, data?.views ?? []);
    return {
      isLoaded: data !== undefined,
      left: data?.left ?? null,
      views: views.filter((view) => view.screen === screen),
    };
  }, [data, pending, screen]);
}

/** The views after a change, as the proxy will answer it. */
export function withChange(
  views: readonly AccountView[],
  change: ViewChange,
): readonly AccountView[] {
  switch (change.kind) {
    case 'save': {
      const { view, place } = change;
      const saved = { ...view, version: view.version + 1 };
      if (views.some(({ id }) => id === view.id)) {
        return views.map((one) => (one.id === view.id ? saved : one));
      }
      // A new view appears when it is saved, because its form stays until then.
      if (place === undefined) return views;
      const others = views.filter(({ screen }) => screen !== view.screen);
      const own = views.filter(({ screen }) => screen === view.screen);
      return [...others, ...own.toSpliced(place, 0, saved)];
    }
    case 'remove':
      return views.filter(({ id }) => id !== change.id);
    case 'order': {
      const places = new Map(change.ids.map((id, place) => [id, place]));
      const others = views.filter(({ screen }) => screen !== change.screen);
      const own = views.filter(({ screen }) => screen === change.screen);
      const placeOf = ({ id }: AccountView): number => places.get(id) ?? change.ids.length;
      return [...others, ...own.toSorted((a, b) => placeOf(a) - placeOf(b))];
    }
    default:
      return change satisfies never;
  }
}
