import { formatCount } from '#lib/locale.ts';
import { countedNotifications } from '../model/texts.ts';
import type { SearchKey } from '#contract/search/search-keys.ts';

/** Texts of a search: its form, its suggestions, its results. */

export const formTexts = {
  text: 'Text',
  record: 'Record number',
  type: 'Type',
  event: 'Event',
  status: 'Status',
  assignedTo: 'Assigned to',
  on: 'On',
  after: 'After',
  before: 'Before',
  needsAction: 'Needs action',
  any: 'Any',
  withCount: (name: string, count: number) => `${name} (${formatCount(count)})`,
} as const;

/** The values that each key accepts. */
export const keyHints: Readonly<Record<SearchKey, string>> = {
  type: 'SalesOrder, Batch …',
  event: 'code or name',
  record: 'number or ID; * matches anything',
  status: 'unread, read, archived or a code',
  is: 'unread, snoozed, starred …',
  needs: 'action',
  assigned: 'me, anyone, nobody or a name',
  from: 'me, anyone or a name: who assigned it',
  label: 'a label; “two words” in quotes',
  on: 'a day, such as 2026-11-01 or today',
  after: 'after that day',
  before: 'before that day',
  weekday: 'monday, mon …',
  hour: '0 to 23, local time',
};

export const valueHints = { action: 'Action Required and failures' } as const;

/** The figures above the results. */
export const foundTexts = {
  searching: (found: number, searched: number, total: number | null) =>
    `${formatCount(found)} found · searching ${progress(searched, total)}`,
  stopped: (found: number, searched: number, total: number | null) =>
    `${formatCount(found)} found · stopped after ${progress(searched, total)}`,
  found: (found: number, count: number) =>
    `${formatCount(found)} of ${countedNotifications(count)}`,
  changed: ' · The list changed while loading, so some may be missing',
  refreshing: ' · Refreshing…',
  older: (time: string) => `Older notifications: loaded ${time}.`,
} as const;

function progress(searched: number, total: number | null): string {
  return total === null
    ? formatCount(searched)
    : `${formatCount(searched)} of ${formatCount(total)}`;
}

/** Why the filters hide everything that a search could find. */
export const conflictTexts = {
  type: (types: readonly string[]) =>
    `Your search is for another type than the selected ${types.join(', ')}.`,
  status: (asked: string, filter: string) =>
    `Your search is for ${asked}, but the status filter is ${filter}.`,
  everything: (asked: string) =>
    `Your search is for ${asked}, which this service may leave out of Everything.`,
  otherStatuses: 'other statuses',
} as const;
