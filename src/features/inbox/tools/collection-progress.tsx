import { Stack } from '@mantine/core';
import type { Collection } from '#api/collection/collection.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { toolTexts } from './late-texts.ts';

/** How far the reading of everything that matches the filters has come. */
export function CollectionProgress({ collection }: { collection: Collection }) {
  const { read, total } = collection;
  return (
    <Stack gap="xs">
      <p role="status">{toolTexts.loading(read, total)}</p>
      <ProgressBar label={toolTexts.loadingLabel} done={read} total={total} />
    </Stack>
  );
}
