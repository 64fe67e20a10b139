import { formatCount } from '#lib/locale.ts';
import type { ReactNode } from 'react';
import { counted, describePart, type Noun } from '#api/describe-listing.ts';
import type { ListState } from '#api/list-state.ts';
import type { FailureWords } from '#api/describe-failure.ts';
import type { UsedWholeList } from '#api/use-whole-list.ts';
import { exactClockTime } from '#lib/format-instant.ts';
import { messageTexts } from '#api/describe-answers.ts';
import { ServiceMessages } from '#ui/service-messages.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FailureBanner } from '#ui/failure-banner.tsx';
import { ReadSoFar } from '#ui/read-so-far.tsx';
import classes from './overview.module.css';

/** How far a list was read. */
export interface ReadingState extends Omit<ListState<unknown>, 'rows' | 'order'> {
  /** Rows that are there to be counted. */
  rows: number;
  /** When what is there was read, also where it is not all. */
  beganAt: number | null;
  start: (most?: number) => Promise<void>;
  stop: () => void;
}

export function readingStateOf<T>(list: UsedWholeList<T>): ReadingState {
  return { ...list, rows: list.rows.length };
}

interface ReadingLineProps {
  reading: ReadingState;
  noun: Noun;
  /** Which of them: ` of the inbox`. */
  which?: string;
  /** What is older than the rest. */
  age?: string;
  /** What not having read all means for the figures. */
  ifNotAll: string;
  describe: (error: unknown) => FailureWords;
  children?: ReactNode;
}

/** What the figures below cover and as of when; while it is read, how far that is. */
export function ReadingLine(props: ReadingLineProps) {
  const { reading, noun, which = '', age = '', ifNotAll, describe, children } = props;
  const { state, rows, read, asOf, beganAt, changedWhileRead, error } = reading;
  const isReading = state === 'reading';
  const failure = state === 'failed' ? describe(error) : null;
  return (
    <>
      <div className={classes.cover}>
        <ReadSoFar list={reading} what={noun.many}>
          {coverWords(reading, { one: `${noun.one}${which}`, many: `${noun.many}${which}` })}
          {beganAt !== null && rows > 0 && ` · Updated ${exactClockTime(asOf ?? beganAt)}`}
          {age}
          {isReading && asOf !== null && `; refreshing: ${formatCount(read)}`}
          {state === 'stopped' && asOf === null && '. Loads up to 20,000 rows automatically.'}
        </ReadSoFar>
        {children}
      </div>
      <ServiceMessages texts={messageTexts(reading.answers)} />
      {failure && (
        <FailureBanner
          title={failure.title}
          technical={failure.technical}
          onRetry={() => void reading.start()}
        >
          {rows > 0 && ifNotAll} {failure.detail} {failure.whatToDo}
        </FailureBanner>
      )}
      {state === 'stopped' && asOf === null && (
        <Banner
          tone="action"
          action={
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => void reading.start(Infinity)}
            >
              Load all
            </Button>
          }
        >
          The first {counted(rows, noun)} are loaded; there are more. {ifNotAll}
        </Banner>
      )}
      {!isReading &&
        reading.oddities.map((text) => (
          <Banner key={text} tone="action">
            {text}
          </Banner>
        ))}
      {changedWhileRead && !isReading && (
        <Banner tone="action">
          The list changed while it was read: {noun.many} may be missing, or have left since.
        </Banner>
      )}
    </>
  );
}

function coverWords(
  { state, rows, read, total, asOf, reported }: ReadingState,
  noun: Noun,
): string {
  const ofTotal = total === null ? '' : ` of ${formatCount(total)}`;
  if (asOf !== null) {
    return reported === null ? `All ${counted(rows, noun)}` : describePart(rows, reported, noun);
  }
  if (state === 'idle') return `No ${noun.many} loaded yet`;
  if (state === 'reading') {
    const far = `Loading ${formatCount(read)}${ofTotal} ${noun.many}`;
    return rows === 0 ? far : `${far}; figures are of the first ${formatCount(rows)}`;
  }
  return rows === 0 ? `Couldn’t load ${noun.many}` : `${counted(rows, noun)} loaded, not all`;
}
