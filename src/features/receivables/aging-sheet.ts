import { agingColumns, type AgingSums, type UnitsAging } from '#lib/ledger/aging.ts';
import { writtenDay, type CalendarDay } from '#lib/calendar-day.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import type { Sheet, SheetCell } from '#lib/sheet.ts';
import { agingTexts } from './texts.ts';

interface Circumstances {
  /** The day for which days overdue are counted. */
  day: CalendarDay;
  units: string;
}

/** The aging as shown, for export: all partners first, then each partner. */
export function agingSheet(aging: UnitsAging | undefined, { day, units }: Circumstances): Sheet {
  const sums = aging ? agingColumns(aging) : [];
  const row = (name: string | null, partner: PartnerReference | null, of: AgingSums) =>
    [
      name,
      partner?.Id ?? null,
      partner?.Code ?? null,
      { date: writtenDay(day) },
      units,
      ...sums.map((column) => ({ amount: column.of(of) })),
    ] satisfies SheetCell[];
  return {
    header: [
      'PartnerName',
      'PartnerId',
      'PartnerCode',
      'At',
      'Units',
      ...sums.map(({ name }) => name),
    ],
    rows: aging
      ? [
          row(agingTexts.allPartners, null, aging),
          ...aging.partners.map((of) =>
            row(of.key === '' ? agingTexts.noPartner : (of.partner?.Name ?? null), of.partner, of),
          ),
        ]
      : [],
  };
}
