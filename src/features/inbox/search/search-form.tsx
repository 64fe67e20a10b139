import { useId, useState, useEffect } from 'react';
import type { NotificationFilters } from '#api/notifications.ts';
import { eventNames } from '#contract/events.ts';
import { setValues, valuesOf } from '#lib/search/set-values.ts';
import { parseTerms, writeTerms, type SearchKeys } from '#lib/search/terms.ts';
import { useStored } from '#ui/store.ts';
import { useInbox } from '../model/inbox-context.tsx';
import {
  searchKeys,
  searchTypes,
  statusWords,
  assignedWords,
  type SearchKey,
} from './search-keys.ts';
import classes from './search.module.css';
import { useQuery } from '@tanstack/react-query';
import { collectionQuery } from '#api/collection/collection.ts';
import { countFacets, type FacetCounts } from './count-facets.ts';
import { formTexts } from './texts.ts';
import { useSearch } from './use-search.ts';

interface SearchFormProps {
  filters: NotificationFilters;
  search: string;
  onChange: (search: string) => void;
}

const allEvents = [...new Set(Object.values(eventNames).flatMap((names) => Object.values(names)))];

/** Writes what the search field reads: whatever is chosen here can be typed there. */
export function SearchForm({ filters, search, onChange }: SearchFormProps) {
  const id = useId();
  const hasTeam = useStored(useInbox().team, (it) => it !== null);
  const facets = useFacets(filters, search);
  const [words, setWords] = useState(() => wordsOf(search));
  const field = (key: SearchKey | null) => ({
    value: valuesOf(search, key, searchKeys)[0] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(setValues(search, key, [target.value], searchKeys)),
  });
  return (
    <div className={classes.form}>
      <label>
        {formTexts.text}
        <input
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            const values = parseTerms(target.value, noKeys).map(({ value }) => value);
            onChange(setValues(search, null, values, searchKeys));
          }}
        />
      </label>
      <label>
        {formTexts.record}
        <input {...field('record')} />
      </label>
      <label>
        {formTexts.type}
        <select {...field('type')}>
          <option value="">{formTexts.any}</option>
          {searchTypes.map((type) => (
            <option key={type} value={type}>
              {withCount(type, facets?.types, type)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {formTexts.event}
        <input list={id} {...field('event')} />
        <datalist id={id}>
          {allEvents.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </label>
      <label>
        {formTexts.status}
        <select {...field('status')}>
          <option value="">{formTexts.any}</option>
          {Object.entries(statusWords).map(([word, code]) => (
            <option key={word} value={word}>
              {withCount(word, facets?.statuses, code)}
            </option>
          ))}
        </select>
      </label>
      {hasTeam && (
        <label>
          {formTexts.assignedTo}
          <select {...field('assigned')}>
            <option value="">{formTexts.any}</option>
            {assignedWords.map((word) => (
              <option key={word}>{word}</option>
            ))}
          </select>
        </label>
      )}
      <label>
        {formTexts.on}
        <input type="date" {...field('on')} />
      </label>
      <label>
        {formTexts.after}
        <input type="date" {...field('after')} />
      </label>
      <label>
        {formTexts.before}
        <input type="date" {...field('before')} />
      </label>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={valuesOf(search, 'needs', searchKeys).includes('action')}
          onChange={({ target }) =>
            onChange(setValues(search, 'needs', target.checked ? ['action'] : [], searchKeys))
          }
        />
        {formTexts.needsAction}
      </label>
    </div>
  );
}

const noKeys: SearchKeys = new Map();

/** A value, and how many it would find where that is known. */
function withCount<Value>(
  name: string,
  counts: ReadonlyMap<Value, number> | undefined,
  value: Value,
): string {
  return counts ? formTexts.withCount(name, counts.get(value) ?? 0) : name;
}

/** The plain text of a search, quotes and all. */
function wordsOf(search: string): string {
  const values = valuesOf(search, null, searchKeys);
  return writeTerms(
    values.map((value) => ({ isNegated: false, key: null, value })),
    noKeys,
  );
}

/** Counts for a search's values; `null` while they are not known, as before everything was read. */
function useFacets(filters: NotificationFilters, search: string): FacetCounts | null {
  const { data } = useQuery(collectionQuery(filters));
  const wanted = useSearch(filters.status, search);
  const rows = data?.state === 'complete' ? data.rows : null;
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    if (!rows) return undefined;
    const controller = new AbortController();
    const count = async (): Promise<void> => {
      const counts = await countFacets(rows, wanted, controller.signal);
      setKnown({ rows, wanted, counts });
    };
    // Given up for others: those are told instead.
    count().catch(() => {});
    return () => controller.abort();
  }, [rows, wanted]);
  return known?.rows === rows && known?.wanted === wanted ? known.counts : null;
}

interface Known {
  /** Of which rows and which search. */
  rows: unknown;
  wanted: unknown;
  counts: FacetCounts;
}
