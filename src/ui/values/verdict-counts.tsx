import { Group } from '@mantine/core';
import { verdictNames, type VerdictName } from '#lib/verdicts.ts';
import { VerdictBadge } from './verdict-badge.tsx';

interface VerdictCountsProps {
  counts: Readonly<Record<VerdictName, number>>;
  /** As for a single badge. */
  isTerm?: boolean;
}

/** Counts lines by verdict; verdicts without lines are left out. */
export function VerdictCounts({ counts, isTerm = false }: VerdictCountsProps) {
  return (
    <Group component="span" display="inline-flex" gap={4}>
      {verdictNames
        .filter((verdict) => counts[verdict] > 0)
        .map((verdict) => (
          <VerdictBadge key={verdict} verdict={verdict} count={counts[verdict]} isTerm={isTerm} />
        ))}
    </Group>
  );
}
