import { writtenDay } from '#lib/calendar-day.ts';
import type { Sheet } from '#lib/sheet.ts';
import { unitsName } from '#lib/units-name.ts';
import type { PaymentsOverTime } from './payments-over-time.ts';
import { chartTexts, paymentLabels } from './texts.ts';

/**
 * Exports payments over time: a row for each period and partner, so that one sheet holds several
 * Units and a column sums to the total.
 */
export function overTimeSheet(
  all: readonly PaymentsOverTime[],
  unitsNames: Readonly<Record<string, string>>,
): Sheet {
  return {
    header: [
      paymentLabels.units,
      chartTexts.periodLabel,
      chartTexts.from,
      paymentLabels.partner,
      paymentLabels.paid,
    ],
    rows: all.flatMap(({ units, period, partners, rows }) =>
      rows.flatMap(({ start, sums }) =>
        sums.map((amount, place) => [
          unitsName(unitsNames, units),
          chartTexts.period[period],
          { date: writtenDay(start) },
          partners[place]!.name,
          { amount },
        ]),
      ),
    ),
  };
}
