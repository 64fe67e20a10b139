import type { Batch, BatchAmounts } from '#contract/batch.ts';
import { batchStateWords } from '#lib/batch-states.ts';
import { decimalFromText } from '#lib/decimal.ts';
import { dateCell, type Sheet, type SheetCell } from '#lib/sheet.ts';
import { unitsName } from '#lib/units-name.ts';
import { verdictNames } from '#lib/verdicts.ts';
import { kindNames, batchSheetTexts } from './texts.ts';

/**
 * Returns batches for a spreadsheet: a row for each, and one for each Units of its payments, so that
 * a column of amounts can be added.
 */
export function batchSheet(
  batches: readonly Batch[],
  unitsNames: Readonly<Record<string, string>>,
): Sheet {
  const amountCells = (of: BatchAmounts[number]): SheetCell[] =>
    [of.sent]
      .concat(verdictNames.map((verdict) => of[verdict]))
      .map((text) => ({ amount: decimalFromText(text)! }));
  return {
    header: Object.values(batchSheetTexts),
    rows: batches.flatMap((batch) => {
      const facts = factsOf(batch);
      const [first, ...more] = batch.amounts ?? [];
      // The lines of a batch count once.
      const again = facts.concat(
        verdictNames.map(() => null),
        null,
      );
      const row = (cells: SheetCell[], of: BatchAmounts[number]) =>
        cells.concat(unitsName(unitsNames, of.units), amountCells(of));
      const whole = facts.concat(
        batch.sent,
        verdictNames.map((verdict) => batch.verdicts[verdict]),
      );
      return first === undefined
        ? [whole]
        : [row(whole, first)].concat(more.map((of) => row(again, of)));
    }),
  };
}

function factsOf(batch: Batch): SheetCell[] {
  return [
    batch.id,
    kindNames[batch.kind],
    dateCell(batch.preparedAt),
    dateCell(batch.sendingAt),
    batchStateWords[batch.state].name,
    batch.who,
    batch.approvedBy ?? null,
    batch.reportId,
  ];
}
