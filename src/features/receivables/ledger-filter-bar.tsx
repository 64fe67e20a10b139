import { Checkbox, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { ledgerTypeNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { FilterBar } from '#lists/filter-bar.tsx';
import { CodesFilter } from '#ui/filters/codes-filter.tsx';
import { PartnerFilter } from '#ui/filters/partner-filter.tsx';
import { SearchText } from '#ui/filters/search-text.tsx';
import { TableChoicesButton } from '#ui/tables/table-choices-button.tsx';
import { statusName } from './ledger-columns.tsx';
import {
  ledgerStatusChoices,
  typeChoices,
  writeLedgerSearch,
  type LedgerSearch,
} from './ledger-search.ts';
import { MoreFilters } from './more-filters.tsx';
import type { Ledger } from './use-ledger.ts';
import { ledgerColumnTexts, ledgerFilterTexts, labels } from './texts.ts';

interface LedgerFilterBarProps {
  search: LedgerSearch;
  go: (search: LedgerSearch, how?: { replace: boolean }) => void;
  ledger: Ledger;
  /** Buttons that a phone shows among the filters. */
  tools: ReactNode;
}

/** The filters of the ledger, for the service and for the page. The URL holds all of them. */
export function LedgerFilterBar({ search, go, ledger, tools }: LedgerFilterBarProps) {
  const { filters, owners } = search;
  const leftOut = owners?.isLeftOut ? owners : null;
  const setFilters = (change: Partial<LedgerSearch['filters']>) =>
    go({ ...search, filters: { ...filters, ...change } });
  return (
    <FilterBar
      views={{
        screen: 'receivables',
        name: labels.screen,
        query: writeLedgerSearch(search),
        suggestedName: search.text,
      }}
      tools={tools}
      field={
        <SearchText
          label={ledgerFilterTexts.search}
          placeholder={ledgerFilterTexts.searchBy}
          group={labels.screen}
          text={search.text}
          // Typing a search is one step of the browser's history.
          onChange={(text) =>
            go({ ...search, text }, { replace: search.text !== '' && text !== '' })
          }
        />
      }
    >
      <SegmentedControl
        size="xs"
        aria-label={ledgerFilterTexts.view}
        data={[
          { value: 'list', label: ledgerFilterTexts.list },
          { value: 'aging', label: labels.aging },
        ]}
        value={search.view}
        onChange={(view) => go({ ...search, view })}
      />
      <PartnerFilter
        chosen={{
          partnerIds: filters.partnerIds,
          keys: owners?.isLeftOut === false ? owners.keys : null,
        }}
        partners={ledger.figures.partners}
        onChange={({ partnerIds, keys }) =>
          go({
            ...search,
            filters: { ...filters, partnerIds },
            owners: keys === null ? leftOut : { keys, isLeftOut: false },
          })
        }
      />
      <CodesFilter
        label={ledgerColumnTexts.status}
        codes={ledgerStatusChoices}
        name={statusName}
        chosen={filters.statuses}
        onChange={(statuses) => setFilters({ statuses })}
      />
      <CodesFilter
        label={ledgerFilterTexts.types}
        codes={typeChoices}
        name={(type) => codeName(ledgerTypeNames, type)}
        chosen={filters.types}
        onChange={(types) => setFilters({ types })}
      />
      <Checkbox
        label={ledgerFilterTexts.unacknowledged}
        checked={filters.unacknowledged}
        onChange={({ target }) => setFilters({ unacknowledged: target.checked })}
      />
      <MoreFilters search={search} go={go} ledger={ledger} />
      {search.view === 'list' && <TableChoicesButton name="receivables" columns={ledger.columns} />}
    </FilterBar>
  );
}
