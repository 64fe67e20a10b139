import { statusCodesOf, isStatusCodes, type NotificationFilters } from '#api/notifications.ts';
import { notificationTypes } from '#contract/notification.ts';
import { notificationStatusNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { encodeText } from '#lib/uri-text.ts';
import { inboxFilterTexts, statusNames } from './texts.ts';

export const statusFilters = [
  { value: 'inbox', label: statusNames.inbox },
  { value: 'unread', label: statusNames.unread },
  { value: 'read', label: statusNames.read },
  { value: 'archived', label: statusNames.archived },
  { value: 'everything', label: statusNames.everything },
] as const satisfies { value: NotificationFilters['status']; label: string }[];

type Status = NotificationFilters['status'];

/** The codes of the filters that have a name. */
const presets: Readonly<Record<string, Status>> = {
  '1': 'unread',
  '2': 'read',
  '4': 'archived',
  '0,1,2': 'inbox',
  '0,1,2,4': 'everything',
};
const words: Readonly<Record<string, number>> = { unread: 1, read: 2, archived: 4 };

/** The filter of some codes; none means everything. */
export function statusOf(codes: readonly number[]): Status {
  const written = [...new Set(codes)].toSorted((a, b) => a - b).join(',');
  return written === '' ? 'everything' : (presets[written] ?? (written as Status));
}

/** Returns the label of a status filter: `Inbox`, `Unread or Archived`. */
export function statusLabel(status: Status): string {
  const preset = statusFilters.find(({ value }) => value === status);
  if (preset || !isStatusCodes(status)) return preset!.label;
  return statusCodesOf(status)
    .map((code) => codeName(notificationStatusNames, code))
    .join(' or ');
}

/** Reads the filters in the URL; an invalid value becomes the default. */
export function readFilters(search: URLSearchParams): NotificationFilters {
  const wanted = new Set(listOf(search, 'types'));
  return {
    status: readStatus(search),
    types: notificationTypes.filter((type) => wanted.has(type)),
  };
}

function readStatus(search: URLSearchParams): Status {
  const preset = statusFilters.find(({ value }) => value === search.get('status'));
  if (preset) return preset.value;
  const codes = listOf(search, 'status')
    .map(codeOf)
    .filter((code) => code !== null);
  return codes.length === 0 ? 'inbox' : statusOf(codes);
}

/** Returns problems with a URL's filters: `Unknown status: nope`. */
export function unknownFilters(search: URLSearchParams): string[] {
  const isPreset = statusFilters.some(({ value }) => value === search.get('status'));
  const statuses = isPreset ? [] : listOf(search, 'status').filter((it) => !isStatus(it));
  const types = listOf(search, 'types').filter(
    (type) => !notificationTypes.some((known) => known === type),
  );
  return [
    ...statuses.map((it) => inboxFilterTexts.unknownStatus(it)),
    ...types.map((it) => inboxFilterTexts.unknownType(it)),
  ];
}

function isStatus(text: string): boolean {
  const code = codeOf(text);
  return code === 0 || (code !== null && Object.hasOwn(notificationStatusNames, code));
}

function codeOf(text: string): number | null {
  if (Object.hasOwn(words, text)) return words[text]!;
  return /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}

function listOf(search: URLSearchParams, name: string): string[] {
  return (search.get(name) ?? '').split(',').flatMap((it) => it.trim() || []);
}

/** Returns the search text; `''` for none. */
export function readSearch(search: URLSearchParams): string {
  return search.get('q')?.trim() ?? '';
}

/**
 * The query of a URL, `''` or `?status=unread&types=Batch,Report&q=late`: defaults are left out.
 */
export function writeFilters({ status, types }: NotificationFilters, search = ''): string {
  const query = [
    ...(status === 'inbox' ? [] : [`status=${status}`]),
    ...(types.length === 0 ? [] : [`types=${types.join(',')}`]),
    ...(search === '' ? [] : [`q=${writeSearch(search)}`]),
  ];
  return query.length === 0 ? '' : `?${query.join('&')}`;
}

/** Colons, commas and quotes stay readable in a link. */
function writeSearch(search: string): string {
  return encodeText(search).replaceAll('%20', '+').replaceAll('%3A', ':').replaceAll('%2C', ',');
}

export function isInboxFiltered({ status, types }: NotificationFilters): boolean {
  return status !== 'inbox' || types.length > 0;
}
