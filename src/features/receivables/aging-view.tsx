import { Box, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { isFirstLoad, useRows } from '#api/listing/use-rows.ts';
import { signOf } from '#lib/decimal-sum.ts';
import { shownBuckets, type AgingKey, type UnitsAging } from '#lib/ledger/aging.ts';
import { calendarDay, writtenDay, type CalendarDay } from '#lib/calendar-day.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { formatAmount } from '#lib/format-amount.ts';
import { mostPlaces } from '#lib/ledger/most-places.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/values/amount.tsx';
import { BarTable } from '#ui/tables/bar-table.tsx';
import { FigureLink } from '#ui/figure-link.tsx';
import { ListExport } from '#lists/list-export.tsx';
import { toolSlot } from '#ui/slot.tsx';
import { agingSheet } from './aging-sheet.ts';
import { AgingTable } from './aging-table.tsx';
import { NoTransactions } from './ledger-list.tsx';
import { ofBucket, writeLedgerSearch, type LedgerSearch } from './ledger-search.ts';
import layout from '#ui/layout.module.css';
import room from '#ui/page.module.css';
import type { Ledger } from './use-ledger.ts';
import { agingTexts, labels } from './texts.ts';

interface AgingViewProps {
  ledger: Ledger;
  search: LedgerSearch;
  /** The day for which days overdue are counted. */
  day: CalendarDay;
  today: CalendarDay;
  go: (search: LedgerSearch) => void;
}

const NONE: readonly UnitsAging[] = [];

/** Balances by days overdue: a chart, and below it a table by partner with the same sums. */
export function AgingView({ ledger, search, day, today, go }: AgingViewProps) {
  const asked = { ...ledger.asked, view: 'aging', sort: null };
  const { list, figures: aging } = useRows(ledger.query, ledger.list, asked, NONE);
  const shown = unitsShown(aging, search.units);
  const units = shown ? unitsName(ledger.unitsNames, shown.units) : '';
  const exporting = (
    <toolSlot.Fill>
      <ListExport list={list} what="aging" sheet={() => agingSheet(shown, { day, units })} />
    </toolSlot.Fill>
  );
  if (!shown || isFirstLoad(list)) {
    return (
      <>
        {exporting}
        <NoTransactions ledger={{ ...ledger, list }} search={search} go={go} />
      </>
    );
  }
  const linkTo = (column: AgingKey, partner: PartnerReference | null): string => {
    const { filters } = search;
    return writeLedgerSearch({
      ...search,
      view: 'list',
      units: shown.units,
      hasBalance: true,
      ...(column !== 'balance' && ofBucket(search, column)),
      ...(partner?.Id && { filters: { ...filters, partnerIds: [partner.Id] } }),
    });
  };
  const places = mostPlaces(Object.values(shown.buckets));
  const explained = ledger.figures.explained.find((of) => of.units === shown.units);
  return (
    <Box className={`${room.scrolling} ${room.wide} ${layout.inset}`} py="sm" data-scroller>
      {exporting}
      <Group align="end" gap="md">
        <TextInput
          type="date"
          size="xs"
          label={agingTexts.day}
          value={writtenDay(day)}
          onChange={({ target }) => {
            const chosen = calendarDay(target.value) ?? null;
            go({ ...search, day: chosen === today ? null : chosen });
          }}
        />
        {aging.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={agingTexts.units}
            data={aging.map((of) => ({
              value: String(of.units),
              label: unitsName(ledger.unitsNames, of.units),
            }))}
            value={String(shown.units)}
            onChange={(value) => go({ ...search, units: Number(value) })}
          />
        )}
      </Group>
      {explained && (
        <Text size="sm" mt="sm">
          {agingTexts.explained(formatAmount(explained.amount), units, explained.count)}
        </Text>
      )}
      <Box maw={760} my="md">
        <BarTable
          label={agingTexts.chart}
          columns={[{ name: agingTexts.overdue }, { name: labels.balance, units, isNumber: true }]}
          rows={shownBuckets(shown).map(({ key, name }) => {
            const to = { search: linkTo(key, null) };
            const value = shown.buckets[key];
            const amount = <Amount key="sum" value={value} units="" places={places} />;
            return {
              key,
              name,
              lengths: [Number(value)],
              to,
              cells: [
                signOf(value) === 0 ? (
                  amount
                ) : (
                  <FigureLink key="sum" to={to}>
                    {amount}
                  </FigureLink>
                ),
              ],
            };
          })}
        />
      </Box>
      <AgingTable aging={shown} units={units} linkTo={linkTo} />
    </Box>
  );
}

/** Returns the aging of the chosen Units, otherwise of the Units that most transactions have. */
function unitsShown(aging: readonly UnitsAging[], chosen: number | null): UnitsAging | undefined {
  return (
    aging.find(({ units }) => units === chosen) ?? aging.toSorted((a, b) => b.count - a.count)[0]
  );
}
