import type { ReactNode } from 'react';
import type { FailureWords } from '#api/describe-failure.ts';
import type { Noun } from '#api/describe-listing.ts';
import type { UsedWholeList } from '#api/use-whole-list.ts';
import { Button } from '#ui/button.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { NotLoaded } from './not-loaded.tsx';

interface NoRowsProps<T> {
  list: UsedWholeList<T>;
  noun: Noun;
  describe: (error: unknown) => FailureWords;
  isFiltered: boolean;
  onClear: () => void;
  /** What to do where no filter matches. */
  ifNoneMatches: string;
  /** What to do where the service lists nothing. */
  ifNone: string;
  /** Buttons and links beside `ifNone`. */
  children: ReactNode;
}

/** Why no row is shown: still loading, failed, none at all, or none that matches. */
export function NoRows<T>({
  list,
  noun,
  describe,
  isFiltered,
  onClear,
  ifNoneMatches,
  ifNone,
  children,
}: NoRowsProps<T>) {
  const hasFailed = list.state === 'failed' && list.rows.length === 0;
  if (hasFailed || (list.asOf === null && list.state !== 'stopped')) {
    return (
      <NotLoaded
        error={hasFailed ? list.error : null}
        what={noun.many}
        describe={describe}
        onRetry={() => void list.start()}
        loading={<LoadingRows what={noun.many} />}
      />
    );
  }
  return isFiltered ? (
    <Notice title={`No ${noun.one} matches these filters`} detail="" whatToDo={ifNoneMatches}>
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    </Notice>
  ) : (
    <Notice title={`There are no ${noun.many}`} detail="" whatToDo={ifNone}>
      {children}
    </Notice>
  );
}
