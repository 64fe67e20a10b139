import type { Noun } from '#api/describe-listing.ts';
import type { UsedWholeList } from '#api/use-whole-list.ts';
import { exactClockTime } from '#lib/format-instant.ts';
import { ReadSoFar } from '#ui/read-so-far.tsx';
import { listTexts } from './texts.ts';

interface ListCoverProps<T> {
  list: UsedWholeList<T>;
  noun: Noun;
  /** The number of rows that match the page's own filters; `null` without such filters. */
  matching: number | null;
}

/** Says how many rows the totals cover, when they were loaded, and the progress. */
export function ListCover<T>({ list, noun, matching }: ListCoverProps<T>) {
  return (
    <ReadSoFar list={list} what={noun.many}>
      {matching !== null && list.state !== 'idle' && listTexts.matching(matching)}
      {describeCover(list, noun)}
    </ReadSoFar>
  );
}

/** `3,012 transactions · Updated 10:42:07`. */
function describeCover<T>(list: UsedWholeList<T>, noun: Noun): string {
  const { state, read, total, asOf, rows, reported, faults } = list;
  if (asOf !== null) {
    const all = reported ?? rows.length + faults.length;
    const refreshing = state === 'reading' ? listTexts.refreshing(read, total) : '';
    return `${listTexts.loaded(rows.length, all, noun)}${listTexts.updated(exactClockTime(asOf))}${refreshing}`;
  }
  if (state === 'reading') return listTexts.loading(read, total, noun);
  return rows.length === 0 ? '' : listTexts.first(rows.length, noun);
}
