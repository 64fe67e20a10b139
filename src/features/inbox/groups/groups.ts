import type { ListRow } from '#api/listing/list-reader.ts';
import type { Notification } from '#contract/notification.ts';
import { idKey } from '#lib/guid.ts';

/** The ways to group rows, as in the URL. */
export const groupings = ['record', 'type'] as const;
export type Grouping = (typeof groupings)[number];

type Row = ListRow<Notification>;

/** The rows of one record or one type, in the list's own order. */
export interface Group {
  kind: 'group';
  /** Unique among groups and rows, and unchanged when more rows are loaded. */
  key: string;
  grouping: Grouping;
  type: string;
  /**
   * The number in the newest row that has one; `null` for a group of a type, and where none has.
   */
  recordNumber: string | null;
  rows: readonly Row[];
  unread: number;
}

const UNREAD = 1;

/** Returns groups that contain every row exactly once, each group in the place of its first row. */
export function groupRows(rows: readonly Row[], grouping: Grouping): Group[] {
  const members = new Map<string, Row[]>();
  for (const row of rows) {
    const key = groupKey(row.value, grouping);
    const known = members.get(key);
    if (known) known.push(row);
    else members.set(key, [row]);
  }
  return [...members].map(([key, grouped]) => ({
    kind: 'group',
    key,
    grouping,
    type: grouped[0]!.value.Type,
    recordNumber:
      grouping === 'type'
        ? null
        : (grouped.find(({ value }) => value.RecordNumber !== null)?.value.RecordNumber ?? null),
    rows: grouped,
    unread: grouped.filter(({ value }) => value.Status === UNREAD).length,
  }));
}

/** Each group, followed by its rows where it is among the `expanded` ones. */
export function flattenGroups(
  groups: readonly Group[],
  expanded: ReadonlySet<string>,
): (Group | Row)[] {
  return groups.flatMap((group) => (expanded.has(group.key) ? [group, ...group.rows] : [group]));
}

export function isGroup(item: Group | Row): item is Group {
  return 'kind' in item;
}

/**
 * Identifies a record by Type and RecordId (interface 1), without a RecordId by its number. Rows
 * with neither form a group for each type.
 */
function groupKey({ Type, RecordId, RecordNumber }: Notification, grouping: Grouping): string {
  if (grouping === 'type') return groupName([Type]);
  if (RecordId !== null) return groupName([Type, 'id', idKey(RecordId)]);
  return groupName(RecordNumber === null ? [Type, 'none'] : [Type, 'number', RecordNumber]);
}

/** As JSON, different lists of parts have different names, which no row's key equals. */
function groupName(parts: readonly string[]): string {
  return `group:${JSON.stringify(parts)}`;
}
