import { NativeSelect } from '@mantine/core';
import { groupings } from './groups.ts';
import type { GroupingChoice } from './use-grouping-choice.ts';
import { groupTexts } from '../model/texts.ts';

const names = { record: groupTexts.byRecord, type: groupTexts.byType };

/** As large as the buttons beside it. */
const asBeside = { input: { fontSize: 'var(--mantine-font-size-sm)' } };

/** Whether rows are shown in groups. */
export function GroupControl({ grouping, choose }: GroupingChoice) {
  return (
    <NativeSelect
      size="xs"
      styles={asBeside}
      aria-label={groupTexts.label}
      value={grouping ?? ''}
      onChange={({ target }) => choose(groupings.find((by) => by === target.value) ?? null)}
      data={[
        { value: '', label: groupTexts.none },
        ...groupings.map((by) => ({ value: by, label: names[by] })),
      ]}
    />
  );
}
