import { useCallback, useMemo, useState } from 'react';
import { useParameters } from '#ui/use-parameters.ts';
import { readGrouping } from './group-search.ts';
import { flattenGroups, groupRows, type Group, type Grouping } from './groups.ts';
import type { InboxRow } from '../model/inbox.ts';

/** The rows of the table, in groups where the URL asks for them. */
export interface Grouped {
  /** `null` without groups. */
  grouping: Grouping | null;
  /** Every row, in the order of the groups, which a range selection follows. */
  rows: readonly InboxRow[];
  /** Each group, with its rows after it where it is expanded; without groups, the rows. */
  items: readonly (Group | InboxRow)[];
  expanded: ReadonlySet<string>;
  /** Expands a group, or collapses it; a stable function. */
  toggle: (key: string) => void;
}

export function useGroups(rows: readonly InboxRow[]): Grouped {
  const parameters = useParameters();
  const grouping = readGrouping(parameters);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(NONE);
  const groups = useMemo(() => (grouping ? groupRows(rows, grouping) : null), [rows, grouping]);
  const ordered = useMemo(() => groups?.flatMap((group) => group.rows) ?? rows, [groups, rows]);
  const items = useMemo(
    () => (groups ? flattenGroups(groups, expanded) : rows),
    [groups, rows, expanded],
  );
  const toggle = useCallback((key: string) => {
    setExpanded((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  }, []);
  return { grouping, rows: ordered, items, expanded, toggle };
}

const NONE: ReadonlySet<string> = new Set();
