import { isShown, type NotificationFilters } from '#api/notifications.ts';
import { foldText } from '#lib/search/fold-text.ts';
import { parseTerms } from '#lib/search/terms.ts';
import { foldType } from '#contract/search/compile-search.ts';
import { statusFilters, statusLabel } from '../model/inbox-filters.ts';
import { searchKeys, statusWords } from '#contract/search/search-keys.ts';
import { conflictTexts } from './late-texts.ts';

/** Why a search can find nothing within the filters, and where it can. */
export interface SearchConflict {
  why: string[];
  /** Filters that allow the search to match. */
  filters: NotificationFilters;
}

/** The one Status that a filter shows (interface 3.1), where it is one. */
const onlyStatus: Partial<Record<NotificationFilters['status'], number>> = {
  unread: 1,
  read: 2,
  archived: 4,
};

/** Values of `is:` that don't depend on the notification's status. */
const noStatuses: ReadonlySet<string> = new Set(['', 'snoozed', 'starred']);

/** `null` if the search can match within the filters. */
export function searchConflict(
  filters: NotificationFilters,
  search: string,
): SearchConflict | null {
  const status = otherStatus(filters.status, search);
  const isOtherType = asksForOtherTypes(filters.types, search);
  if (status === null && !isOtherType) return null;
  return {
    why: [
      ...(status === null ? [] : [statusWhy(filters.status, status.asked)]),
      ...(isOtherType ? [conflictTexts.type(filters.types)] : []),
    ],
    filters: {
      status: status?.filter ?? filters.status,
      types: isOtherType ? [] : filters.types,
    },
  };
}

function statusWhy(filter: NotificationFilters['status'], asked: readonly string[]): string {
  const what = asked.length === 0 ? conflictTexts.otherStatuses : asked.join(' or ');
  return filter === 'everything'
    ? conflictTexts.everything(what)
    : conflictTexts.status(what, statusLabel(filter));
}

/** The filter that shows the statuses in a search, if the current filter shows none of them. */
function otherStatus(filter: NotificationFilters['status'], search: string) {
  const terms = parseTerms(search, searchKeys)
    .filter(
      ({ key, value }) => (key === 'status' || key === 'is') && !noStatuses.has(foldText(value)),
    )
    .map(({ value, isNegated }) => ({ value, code: statusCode(value), isNegated }));
  const refused = new Set(terms.filter(({ isNegated }) => isNegated).map(({ code }) => code));
  const asked = terms.filter(({ isNegated }) => !isNegated);
  const wanted = asked.filter(({ code }) => !refused.has(code));
  // Filters and search that contradict each other match nothing anyway.
  if (asked.length > 0 && wanted.length === 0) return null;
  const only = onlyStatus[filter];
  const isLeft =
    asked.length > 0
      ? wanted.some(({ code }) => isShown(filter, code))
      : only === undefined || !refused.has(only);
  const codes = [...new Set(wanted.map(({ code }) => code))];
  const target = codes.length === 1 ? filterOf(codes[0]!) : 'everything';
  // A service may leave out archived ones (docs/decisions.md, “Statuses without a filter”).
  const mayBeLeftOut = filter === 'everything' && target === 'archived';
  if (isLeft && !mayBeLeftOut) return null;
  return { filter: target, asked: wanted.map(({ value }) => value) };
}

function asksForOtherTypes(types: readonly string[], search: string): boolean {
  const asked = parseTerms(search, searchKeys)
    .filter(({ key, value, isNegated }) => key === 'type' && value !== '' && !isNegated)
    .map(({ value }) => foldType(value));
  const shown = new Set(types.map(foldType));
  return asked.length > 0 && types.length > 0 && !asked.some((type) => shown.has(type));
}

function statusCode(value: string): number {
  const word = foldText(value);
  return Object.hasOwn(statusWords, word) ? statusWords[word]! : Number(word);
}

function filterOf(code: number): NotificationFilters['status'] {
  return statusFilters.find(({ value }) => onlyStatus[value] === code)?.value ?? 'everything';
}
