import { NativeSelect } from '@mantine/core';
import { groupings } from './groups.ts';
import type { GroupingChoice } from './use-grouping-choice.ts';
import { groupPartTexts } from '../parts/late-texts.ts';

const names = { record: groupPartTexts.byRecord, type: groupPartTexts.byType };

/** As large as the buttons beside it. */
const asBeside = { input: { fontSize: 'var(--mantine-font-size-sm)' } };

/** Whether rows are shown in groups. */
export function GroupControl({ grouping, choose }: GroupingChoice) {
  return (
    <NativeSelect
      size="xs"
      styles={asBeside}
      aria-label={groupPartTexts.label}
      value={grouping ?? ''}
      onChange={({ target }) => choose(groupings.find((by) => by === target.value) ?? null)}
      data={[
        { value: '', label: groupPartTexts.none },
        ...groupings.map((by) => ({ value: by, label: names[by] })),
      ]}
    />
  );
}
