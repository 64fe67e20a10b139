import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { describePart, type Noun } from '#api/listing/describe-listing.ts';
import type { ListState } from '#api/listing/list-state.ts';
import type { FailureWords } from '#api/client/describe-failure.ts';
import type { UsedWholeList } from '#api/listing/use-whole-list.ts';
import { messageTexts } from '#api/client/describe-answers.ts';
import { ServiceMessages } from '#ui/notices/service-messages.tsx';
import { Banner } from '#ui/notices/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FaultsBanner } from '#ui/notices/faults-banner.tsx';
import { faultsTexts } from '#ui/late-texts.ts';
import { FailureBanner } from '#ui/notices/failure-banner.tsx';
import { LoadedSoFar } from '#ui/notices/loaded-so-far.tsx';
import { UpdatedAge } from '#ui/values/updated-age.tsx';
import classes from './overview.module.css';
import { loadingTexts, overviewTexts } from './texts.ts';

/** How much of a list is loaded. */
export interface LoadState extends Omit<ListState<unknown>, 'rows' | 'order'> {
  /** Rows that the figures count. */
  rows: number;
  /** When the loaded rows were loaded, even if some are missing. */
  beganAt: number | null;
  start: (most?: number) => Promise<void>;
  stop: () => void;
  faults: Parameters<typeof FaultsBanner>[0]['faults'];
}

export function loadStateOf<T>(list: UsedWholeList<T>): LoadState {
  return { ...list, rows: list.rows.length };
}

interface LoadLineProps {
  load: LoadState;
  noun: Noun;
  /** Narrows the noun: ` in the inbox`. */
  which?: string;
  /** Says when the older rows were loaded. */
  age?: string;
  /** Says what missing rows mean for the figures. */
  ifNotAll: string;
  describe: (error: unknown) => FailureWords;
  children?: ReactNode;
}

/** Says what the figures below cover, when it was loaded, and the progress. */
export function LoadLine(props: LoadLineProps) {
  const { load, noun, which = '', age = '', ifNotAll, describe, children } = props;
  const { state, rows, loaded, loadedAt, beganAt, changedWhileLoading, error, faults } = load;
  const isLoading = state === 'loading';
  const failure = state === 'failed' ? describe(error) : null;
  return (
    <>
      <Cover>
        <LoadedSoFar list={load} what={noun.many}>
          {describeCover(load, { one: `${noun.one}${which}`, many: `${noun.many}${which}` })}
          {beganAt !== null && rows > 0 && (
            <>
              {' · '}
              <UpdatedAge at={loadedAt ?? beganAt} />
            </>
          )}
          {age}
          {isLoading && loadedAt !== null && loadingTexts.refreshing(loaded)}
          {state === 'stopped' && loadedAt === null && loadingTexts.limit}
        </LoadedSoFar>
        {children}
      </Cover>
      <div className={classes.notes}>
        <ServiceMessages texts={messageTexts(load.answers)} />
        {failure && (
          <FailureBanner
            title={failure.title}
            technical={failure.technical}
            onRetry={() => void load.start()}
          >
            {rows > 0 && ifNotAll} {failure.detail} {failure.whatToDo}
          </FailureBanner>
        )}
        {state === 'stopped' && loadedAt === null && (
          <Banner
            tone="action"
            action={
              <Button size="compact-xs" variant="default" onClick={() => void load.start(Infinity)}>
                {overviewTexts.loadAll}
              </Button>
            }
          >
            {loadingTexts.more(rows, noun)} {ifNotAll}
          </Banner>
        )}
        {!isLoading &&
          load.oddities.map((text) => (
            <Banner key={text} tone="action">
              {text}
            </Banner>
          ))}
        {faults.length > 0 && (
          <FaultsBanner
            title={faultsTexts.unreadable(faults.length, noun)}
            faults={faults}
            hasOthers={rows > 0}
          />
        )}
        {changedWhileLoading && !isLoading && (
          <Banner tone="action">{overviewTexts.changed(noun)}</Banner>
        )}
      </div>
    </>
  );
}

export function Cover({ children }: { children?: ReactNode }) {
  return (
    <Group className={classes.cover} gap="4px 10px" mb="xs" fz="sm" c="dimmed">
      {children}
    </Group>
  );
}

function describeCover(
  { state, rows, loaded, total, loadedAt, reported, oddities, faults }: LoadState,
  noun: Noun,
): string {
  if (loadedAt !== null) {
    const all = reported ?? rows + faults.length;
    if (all !== rows) return describePart(rows, all, noun);
    // A warning below says why there may be more.
    return oddities.length === 0 ? loadingTexts.all(rows, noun) : loadingTexts.loaded(rows, noun);
  }
  if (state === 'idle') return loadingTexts.none(noun);
  if (state === 'loading') {
    const progress = loadingTexts.progress(loaded, total, noun);
    return rows === 0 ? progress : `${progress}${loadingTexts.progressShown(rows)}`;
  }
  return rows === 0 ? loadingTexts.failed(noun) : loadingTexts.part(rows, noun);
}
