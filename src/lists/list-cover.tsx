import { describePart, type Noun } from '#api/listing/describe-listing.ts';
import type { UsedWholeList } from '#api/listing/use-whole-list.ts';
import { LoadedSoFar } from '#ui/notices/loaded-so-far.tsx';
import { UpdatedAge } from '#ui/values/updated-age.tsx';
import { listTexts } from './texts.ts';

interface ListCoverProps<T> {
  list: UsedWholeList<T>;
  noun: Noun;
  /** The number of rows that match the page's own filters; `null` without such filters. */
  matching: number | null;
}

/** Says how many rows the totals cover, when they were loaded, and the progress. */
export function ListCover<T>({ list, noun, matching }: ListCoverProps<T>) {
  // An empty list needs no count of matching rows.
  const hasRows = list.state !== 'idle' && list.rows.length > 0;
  return (
    <LoadedSoFar list={list} what={noun.many}>
      {matching !== null && hasRows && listTexts.matching(matching)}
      <Cover list={list} noun={noun} />
    </LoadedSoFar>
  );
}

/** `3,012 transactions · Updated just now`. */
function Cover<T>({ list, noun }: Pick<ListCoverProps<T>, 'list' | 'noun'>) {
  const { state, loaded, total, loadedAt, rows, reported, faults } = list;
  if (loadedAt !== null) {
    const all = reported ?? rows.length + faults.length;
    return (
      <>
        {all < rows.length
          ? describePart(rows.length, all, noun)
          : listTexts.loaded(rows.length, all, noun)}
        {' · '}
        <UpdatedAge at={loadedAt} />
        {state === 'loading' && listTexts.refreshing(loaded, total)}
      </>
    );
  }
  if (state === 'loading') return listTexts.loading(loaded, total, noun);
  return rows.length > 0 && listTexts.first(rows.length, noun);
}
