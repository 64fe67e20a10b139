import { NativeSelect } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { useCommands } from '#ui/commands.tsx';
import { readGrouping, withGrouping } from './group-search.ts';
import { groupings, type Grouping } from './groups.ts';
import { groupTexts, inboxTexts } from '../model/texts.ts';

const names = { record: groupTexts.byRecord, type: groupTexts.byType };

/** As large as the buttons beside it. */
const asBeside = { input: { fontSize: 'var(--mantine-font-size-sm)' } };

/** Whether rows are shown in groups, as the URL has it. */
export function GroupControl() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const group = (by: Grouping | null) => void navigate({ search: withGrouping(search, by) });
  useCommands([
    ...groupings.map((by) => ({
      name: groupTexts.command(by),
      group: inboxTexts.screen,
      run: () => group(by),
    })),
    { name: groupTexts.commandNone, group: inboxTexts.screen, run: () => group(null) },
  ]);
  return (
    <NativeSelect
      size="xs"
      styles={asBeside}
      aria-label={groupTexts.label}
      value={readGrouping(new URLSearchParams(search)) ?? ''}
      onChange={({ target }) => {
        group(groupings.find((grouping) => grouping === target.value) ?? null);
      }}
      data={[
        { value: '', label: groupTexts.none },
        ...groupings.map((grouping) => ({ value: grouping, label: names[grouping] })),
      ]}
    />
  );
}
