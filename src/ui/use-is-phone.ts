import { useMediaQuery } from '@mantine/hooks';

/** Whether a window query holds, from the first frame on. */
export const useWidth = (query: string): boolean =>
  useMediaQuery(query, undefined, { getInitialValueInEffect: false });

/** Whether the window is as low as a phone on its side, so that rows need all of its room. */
export const useIsLow = (): boolean => useWidth('(max-height: 24em)');

/** Whether filters are in a sheet. */
export const useHasSheet = (): boolean => useWidth('(max-width: 30em), (max-height: 24em)');

/** Whether the screens' links are at the bottom. */
export const useIsPhone = (): boolean => useWidth('(max-width: 30em)');
