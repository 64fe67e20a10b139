import { Stack } from '@mantine/core';
import type { Collection } from '#api/collection/collection.ts';
import { ProgressBar } from '#ui/notices/progress-bar.tsx';
import { toolTexts } from './late-texts.ts';

/** The progress of loading everything that matches the filters. */
export function CollectionProgress({ collection }: { collection: Collection }) {
  const { loaded, total } = collection;
  return (
    <Stack gap="xs">
      <p role="status">{toolTexts.loading(loaded, total)}</p>
      <ProgressBar label={toolTexts.loadingLabel} done={loaded} total={total} />
    </Stack>
  );
}
