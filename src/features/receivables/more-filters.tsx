import { Checkbox } from '@mantine/core';
import { SmallButton } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';
import { IdsField } from '#ui/filters/ids-filter.tsx';
import { emptyLedgerSearch, isBounded, type LedgerSearch } from './ledger-search.ts';
import { openEnds } from '#ui/filters/range.ts';
import { amounts, dayCounts, days, RangeFields } from '#ui/filters/range-fields.tsx';
import { UnitsFilter } from '#ui/filters/units-filter.tsx';
import type { Ledger } from './use-ledger.ts';
import { ledgerColumnTexts, ledgerFilterTexts } from './texts.ts';

interface MoreFiltersProps {
  search: LedgerSearch;
  go: (search: LedgerSearch) => void;
  ledger: Ledger;
}

/** Filters that the service lacks. Waybill applies them to the rows it loaded. */
export function MoreFilters({ search, go, ledger }: MoreFiltersProps) {
  const { due, overdue, settled, amount, units, hasBalance, owners, filters } = search;
  const chosen = [
    ...[due, overdue, settled, amount].map(isBounded),
    units !== null,
    hasBalance,
    owners?.isLeftOut === true,
    filters.ids.length > 0,
  ].filter(Boolean).length;
  return (
    <Disclosure
      label={ledgerFilterTexts.more}
      button={
        <>
          {ledgerFilterTexts.more}
          {ledgerFilterTexts.moreChosen(chosen)}
        </>
      }
    >
      <RangeFields
        legend={ledgerColumnTexts.due}
        scale={days}
        range={due === 'undated' ? openEnds : due}
        onChange={(range) => go({ ...search, due: range })}
      />
      <Checkbox
        mb="sm"
        label={ledgerFilterTexts.undated}
        checked={due === 'undated'}
        onChange={({ target }) => go({ ...search, due: target.checked ? 'undated' : openEnds })}
      />
      <RangeFields
        legend={ledgerFilterTexts.overdue}
        scale={dayCounts}
        range={overdue}
        onChange={(range) => go({ ...search, overdue: range })}
      />
      <RangeFields
        legend={ledgerColumnTexts.settled}
        scale={days}
        range={settled}
        onChange={(range) => go({ ...search, settled: range })}
      />
      {owners?.isLeftOut && (
        <Checkbox
          mb="sm"
          label={ledgerFilterTexts.withoutPartners(owners.keys.length)}
          checked
          onChange={() => go({ ...search, owners: null })}
        />
      )}
      <RangeFields
        legend={ledgerFilterTexts.amount}
        scale={amounts}
        range={amount}
        onChange={(range) => go({ ...search, amount: range })}
      />
      <Checkbox
        mb="sm"
        label={ledgerFilterTexts.withBalance}
        checked={hasBalance}
        onChange={({ target }) => go({ ...search, hasBalance: target.checked })}
      />
      <UnitsFilter
        units={units}
        known={ledger.figures.allUnits}
        names={ledger.unitsNames}
        onChange={(next) => go({ ...search, units: next })}
      />
      <IdsField
        ids={filters.ids}
        onChange={(ids) => go({ ...search, filters: { ...filters, ids } })}
      />
      <SmallButton
        disabled={chosen === 0}
        onClick={() => {
          const { due, overdue, settled, amount, units, hasBalance } = emptyLedgerSearch;
          const cleared = { due, overdue, settled, amount, units, hasBalance };
          const kept = owners?.isLeftOut ? null : owners;
          go({ ...search, ...cleared, owners: kept, filters: { ...filters, ids: [] } });
        }}
      >
        {ledgerFilterTexts.clear}
      </SmallButton>
    </Disclosure>
  );
}
