import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCommands } from '#ui/commands/commands.tsx';
import { readGrouping, withGrouping } from './group-search.ts';
import { groupings, type Grouping } from './groups.ts';
import { groupTexts, inboxTexts } from '../model/texts.ts';

export interface GroupingChoice {
  grouping: Grouping | null;
  /** A stable function. */
  choose: (grouping: Grouping | null) => void;
}

/** The grouping in the URL, with the commands that change it. */
export function useGroupingChoice(): GroupingChoice {
  const { search } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  });
  const choose = useCallback(
    (by: Grouping | null) => void navigate({ search: withGrouping(latest.current, by) }),
    [navigate],
  );
  useCommands([
    ...groupings.map((by) => ({
      name: groupTexts.command(by),
      group: inboxTexts.screen,
      run: () => choose(by),
    })),
    { name: groupTexts.commandNone, group: inboxTexts.screen, run: () => choose(null) },
  ]);
  return { grouping: readGrouping(new URLSearchParams(search)), choose };
}
