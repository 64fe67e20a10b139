import { Group } from '@mantine/core';
import { describeFailure } from '#api/client/describe-failure.ts';
import { Button } from '#ui/button.tsx';
import { UpdatedAge } from '#ui/values/updated-age.tsx';
import { timelineTexts } from './texts.ts';
import type { TypeCollection } from './use-type-collection.ts';

interface TimelineReachProps {
  collection: TypeCollection;
  /** How many rows the list has loaded. */
  loaded: number;
}

/** How much history the timeline covers, and a button that loads all of it. */
export function TimelineReach({ collection, loaded }: TimelineReachProps) {
  const {
    state,
    loaded: collected,
    total,
    loadedAt,
    changedWhileLoading,
    error,
    start,
    stop,
  } = collection;
  if (state === 'loading') {
    return (
      <Group {...line} role="status">
        <span>{timelineTexts.loading(collected, total)}</span>
        <Button size="compact-xs" variant="default" onClick={stop}>
          {timelineTexts.stop}
        </Button>
      </Group>
    );
  }
  const isWhole = loadedAt !== null && state === 'complete';
  return (
    <Group {...line}>
      <span>
        {isWhole ? (
          <>
            {timelineTexts.whole}
            {' · '}
            <UpdatedAge at={loadedAt} />
          </>
        ) : (
          timelineTexts.part(Math.max(loaded, collected))
        )}
        {isWhole && changedWhileLoading && `. ${timelineTexts.changed}`}
        {state === 'failed' && `. ${describeFailure(error).title}.`}
      </span>
      <Button size="compact-xs" variant="default" onClick={() => void start()}>
        {isWhole ? timelineTexts.refresh : timelineTexts.loadAll}
      </Button>
    </Group>
  );
}

const line = {
  gap: 'xs',
  mt: 4,
  mb: 'xs',
  c: 'dimmed',
  fz: 'sm',
  justify: 'space-between',
} as const;
