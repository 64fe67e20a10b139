import { counted, type Noun } from '#api/listing/describe-listing.ts';
import { formatCount } from '#lib/locale.ts';

/** Every text that the lists share. */
export const listTexts = {
  filters: 'Filters',
  views: 'Views',
  totals: 'Totals',
  sums: 'Sums',
  soFar: 'so far',
  loadAll: 'Load all',
  incomplete: 'Some rows are missing.',
  stopped: (count: number, noun: Noun) =>
    `Loading stopped. Totals and sorting cover only the first ${counted(count, noun)}.`,
  changed: (noun: Noun) =>
    `The list changed while loading. Some ${noun.many} may be missing or outdated.`,
  noneReadable: (noun: Noun) => `No ${noun.many} to show`,
  ifUnreadable: 'Waybill can’t read what the service sent. Contact your administrator.',
  unreadable: (count: number, noun: Noun) => `Waybill can’t read ${counted(count, noun)}`,
  strays: (count: number, noun: Noun) =>
    `The service ignored a filter. Waybill hides ${counted(count, noun)} that ${count === 1 ? 'doesn’t' : 'don’t'} match.`,
  matching: (count: number) => `${formatCount(count)} match · `,
  loaded: (rows: number, all: number, noun: Noun) =>
    rows === all ? counted(all, noun) : `${formatCount(rows)} of ${counted(all, noun)}`,
  refreshing: (loaded: number, total: number | null) => ` · Refreshing: ${progress(loaded, total)}`,
  loading: (loaded: number, total: number | null, noun: Noun) =>
    total === null
      ? `Loading ${noun.many}${loaded > 0 ? `: ${formatCount(loaded)}` : ''}`
      : `Loading ${progress(loaded, total)} ${noun.many}`,
  first: (count: number, noun: Noun) => `First ${counted(count, noun)}`,
  loadingMore: 'Loading more…',
  endLoaded: (shown: number, noun: Noun) => `${counted(shown, noun)} loaded`,
  end: (shown: number, noun: Noun) =>
    shown === 1 ? `${counted(1, noun)} matches` : `All ${counted(shown, noun)} that match`,
  exportObstacle: 'Not everything is loaded yet',
  noneMatches: (noun: Noun) => `No ${noun.many} match these filters`,
  clearFilters: 'Clear filters',
  clearSearch: 'Clear search',
  none: (noun: Noun) => `There are no ${noun.many}`,
} as const;

function progress(loaded: number, total: number | null): string {
  return total === null ? formatCount(loaded) : `${formatCount(loaded)} of ${formatCount(total)}`;
}
