import { Group } from '@mantine/core';
import { verdictNames, type VerdictName } from '#lib/verdicts.ts';
import { VerdictBadge } from './verdict-badge.tsx';

interface VerdictCountsProps {
  counts: Readonly<Record<VerdictName, number>>;
  /** As for a single badge. */
  isTerm?: boolean;
  /** Separates the counts from the text before them. */
  follows?: boolean;
}

/** Counts lines by verdict; verdicts without lines are left out. */
export function VerdictCounts({ counts, isTerm = false, follows = false }: VerdictCountsProps) {
  const counted = verdictNames.filter((verdict) => counts[verdict] > 0);
  if (counted.length === 0) return null;
  return (
    <>
      {follows && ' · '}
      <Group component="span" display="inline-flex" gap={4}>
        {counted.map((verdict) => (
          <VerdictBadge key={verdict} verdict={verdict} count={counts[verdict]} isTerm={isTerm} />
        ))}
      </Group>
    </>
  );
}
