import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import { useId, useState, useEffect } from 'react';
import type { NotificationFilters } from '#api/notifications.ts';
import { eventNames } from '#contract/events.ts';
import { typeName } from '#contract/type-name.ts';
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
} from '#contract/search/search-keys.ts';
import { useQuery } from '@tanstack/react-query';
import { collectionQuery } from '#api/collection/collection.ts';
import { countFacets, type FacetCounts } from './count-facets.ts';
import { formTexts } from './late-texts.ts';
import { useSearch } from './use-search.ts';

interface SearchFormProps {
  filters: NotificationFilters;
  search: string;
  onChange: (search: string) => void;
}

const allEvents = [...new Set(Object.values(eventNames).flatMap((names) => Object.values(names)))];

/** Writes the search field's text: every choice here can also be typed there. */
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
    <SimpleGrid cols={2} spacing="sm" verticalSpacing={10} maw="26rem">
      <TextInput
        size="xs"
        label={formTexts.text}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          const values = parseTerms(target.value, noKeys).map(({ value }) => value);
          onChange(setValues(search, null, values, searchKeys));
        }}
      />
      <TextInput size="xs" label={formTexts.record} {...field('record')} />
      <NativeSelect
        size="xs"
        label={formTexts.type}
        {...field('type')}
        data={[
          any,
          ...searchTypes.map((type) => ({
            value: type,
            label: withCount(typeName(type), facets?.types, type),
          })),
        ]}
      />
      <TextInput size="xs" label={formTexts.event} list={id} {...field('event')} />
      <datalist id={id}>
        {allEvents.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <NativeSelect
        size="xs"
        label={formTexts.status}
        {...field('status')}
        data={[
          any,
          ...Object.entries(statusWords).map(([word, code]) => ({
            value: word,
            label: withCount(word, facets?.statuses, code),
          })),
        ]}
      />
      {hasTeam && (
        <NativeSelect
          size="xs"
          label={formTexts.assignedTo}
          {...field('assigned')}
          data={[any, ...assignedWords]}
        />
      )}
      {(['on', 'after', 'before'] as const).map((key) => (
        <TextInput key={key} size="xs" type="date" label={formTexts[key]} {...field(key)} />
      ))}
      <Checkbox
        style={{ gridColumn: '1 / -1' }}
        label={formTexts.needsAction}
        checked={valuesOf(search, 'needs', searchKeys).includes('action')}
        onChange={({ target }) =>
          onChange(setValues(search, 'needs', target.checked ? ['action'] : [], searchKeys))
        }
      />
    </SimpleGrid>
  );
}

const any = { value: '', label: formTexts.any };
const noKeys: SearchKeys = new Map();

/** A value, and how many rows it would find, if known. */
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

/** Counts for a search's values; `null` while unknown, for example before everything is loaded. */
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
    // A canceled count is replaced by another one.
    count().catch(() => {});
    return () => controller.abort();
  }, [rows, wanted]);
  return known?.rows === rows && known?.wanted === wanted ? known.counts : null;
}

interface Known {
  /** The rows and the search that were counted. */
  rows: unknown;
  wanted: unknown;
  counts: FacetCounts;
}
