import { agingOf } from '#lib/ledger/aging.ts';
import type { CalendarDay } from '#lib/ledger/calendar-day.ts';
import { unitsName } from '#lib/units-name.ts';
import { ListExport } from '#lists/list-export.tsx';
import { agingSheet } from './aging-sheet.ts';
import { unitsShown } from './units-shown.ts';
import type { Ledger } from './use-ledger.ts';

interface AgingExportProps {
  ledger: Ledger;
  /** Of the address; `null` for the Units of most transactions. */
  units: number | null;
  day: CalendarDay;
}

/** The aging as shown: every partner, in the Units that are shown. */
export function AgingExport({ ledger, units, day }: AgingExportProps) {
  const { list, rows, unitsNames } = ledger;
  return (
    <ListExport
      list={list}
      what="aging"
      sheet={() => {
        const aging = agingOf(
          rows.map(({ value }) => value),
          day,
        );
        const shown = unitsShown(aging, units);
        return agingSheet(shown, { day, units: shown ? unitsName(unitsNames, shown.units) : '' });
      }}
    />
  );
}
