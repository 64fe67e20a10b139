import { Group } from '@mantine/core';
import type { Batch } from '#contract/batch.ts';
import { ProgressBar } from '#ui/notices/progress-bar.tsx';
import { lineTexts } from './texts.ts';

/** Shows how many sent lines the report has, while any line is pending. */
export function BatchProgress({ batch }: { batch: Batch }) {
  const { sent, verdicts, namedLines, isFollowed } = batch;
  if (isFollowed || verdicts.pending === 0) return null;
  const label = lineTexts.progress(namedLines, sent);
  return (
    <Group component="span" gap="xs" fz="xs" c="dimmed">
      <ProgressBar label={label} done={namedLines} total={sent} w={96} />
      {label}
    </Group>
  );
}
