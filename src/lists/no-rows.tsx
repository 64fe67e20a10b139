import type { ReactNode } from 'react';
import type { Noun } from '#api/listing/describe-listing.ts';
import { isFirstLoad } from '#api/listing/use-rows.ts';
import type { UsedWholeList } from '#api/listing/use-whole-list.ts';
import { useAccountingFailure } from '#api/session/use-accounting-failure.ts';
import { Button } from '#ui/button.tsx';
import { LoadingRows } from '#ui/notices/loading-rows.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { listTexts } from './texts.ts';

interface NoRowsProps<T> {
  list: UsedWholeList<T>;
  noun: Noun;
  /** `null` without filters. */
  onClearFilters: (() => void) | null;
  /** `null` without a search. */
  onClearSearch: (() => void) | null;
  /** Advice if the filters match nothing. */
  ifNoneMatches: string;
  /** Advice if the service lists nothing. */
  ifNone: string;
  /** Buttons and links beside `ifNone`. */
  children: ReactNode;
}

/** Says why no row is shown: loading, failed, an empty list, or no match. */
export function NoRows<T>({
  list,
  noun,
  onClearFilters,
  onClearSearch,
  ifNoneMatches,
  ifNone,
  children,
}: NoRowsProps<T>) {
  const describe = useAccountingFailure(noun.many);
  const hasFailed = list.state === 'failed' && list.rows.length === 0;
  if (hasFailed || isFirstLoad(list)) {
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
  // No filter is the reason, and the list isn't empty.
  if (list.rows.length === 0 && list.faults.length > 0) {
    return (
      <Notice title={listTexts.noneReadable(noun)} detail="" whatToDo={listTexts.ifUnreadable} />
    );
  }
  return onClearFilters || onClearSearch ? (
    <Notice title={listTexts.noneMatches(noun)} detail="" whatToDo={ifNoneMatches}>
      {onClearFilters && (
        <Button variant="default" onClick={onClearFilters}>
          {listTexts.clearFilters}
        </Button>
      )}
      {onClearSearch && (
        <Button variant="default" onClick={onClearSearch}>
          {listTexts.clearSearch}
        </Button>
      )}
    </Notice>
  ) : (
    <Notice title={listTexts.none(noun)} detail="" whatToDo={ifNone}>
      {children}
    </Notice>
  );
}
