import type { BatchDetails } from '#contract/batch.ts';
import { ledgerTypeNames } from '#contract/states.ts';
import { codeName, givenName } from '#lib/codes.ts';
import { negateDecimal } from '#lib/decimal-sum.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { reducesDebt } from '#lib/ledger/signed-amount.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { dateCell, type Sheet } from '#lib/sheet.ts';
import { verdictWords } from '#lib/verdicts.ts';
import { sentTexts } from '../model/texts.ts';
import type { SentLine } from './refused-draft.ts';

const { exported: names } = sentTexts;

interface SheetOptions {
  batch: Pick<BatchDetails, 'id' | 'sendingAt'>;
  itemOf: (line: SentLine) => string;
  unitsNames: Readonly<Record<string, string>>;
}

/**
 * Returns the results for a spreadsheet, to reconcile with the bank and the books. The amounts of
 * Returns and Credits are negative, so that the lines of a payment add up.
 */
export function sentSheet(
  lines: readonly SentLine[],
  { batch, itemOf, unitsNames }: SheetOptions,
): Sheet {
  const rows = lines.map((sent) => {
    const { payment, line, result } = sent;
    const amount = payableAmount(line?.amount ?? payment.amount);
    const verdict = verdictWords[result?.verdict ?? 'pending'];
    return [
      batch.id,
      dateCell(batch.sendingAt),
      payment.paymentNumber.trim(),
      payment.partner.Code,
      partnerName(payment.partner),
      dateCell(payment.bankDate),
      payment.bankReference ?? null,
      itemOf(sent),
      line?.id ?? null,
      line && codeName(ledgerTypeNames, line.type),
      amount && { amount: line && reducesDebt(line.type) ? negateDecimal(amount) : amount },
      payment.units === null ? null : givenName(unitsNames, payment.units),
      verdict.name,
      result ? sentenceOf(result.reason) : verdict.meaning,
      result?.message ?? null,
    ];
  });
  return { header: Object.values(names), rows };
}
