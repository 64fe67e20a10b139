import { useLocalStorage } from '@mantine/hooks';
import { parseViews, type View } from './views.ts';

/** The views that a person saved in this browser for this account, and what changes them. */
export function useViews(account: string) {
  const [views, setViews] = useLocalStorage<readonly View[]>({
    key: `waybill:${account}:views`,
    defaultValue: NONE,
    getInitialValueInEffect: false,
    deserialize: (text) => parseViews(text ?? null),
    serialize: (views) => JSON.stringify(views),
  });
  return { views, setViews };
}

const NONE: readonly View[] = [];
