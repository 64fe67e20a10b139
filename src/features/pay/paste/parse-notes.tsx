import { Text } from '@mantine/core';
import { signOf, absoluteDecimal } from '#lib/decimal-sum.ts';
import { formatAmount } from '#lib/format-amount.ts';
import { MOST_LINES, type TextTable } from '#lib/remittance/read-table.ts';
import { visibleString } from '#lib/visible-text.ts';
import { currencyTexts } from '../model/texts.ts';
import type { StatedTotal } from './stated-totals.ts';
import { pastedTableTexts } from './texts.ts';

interface ParseNotesProps {
  table: TextTable;
  totals: readonly StatedTotal[];
}

/** Shows skipped lines, and whether the stated totals match the lines. */
export function ParseNotes({ table, totals }: ParseNotesProps) {
  const { tooMany, tooLong, otherColumns = 0 } = table.notRead;
  return (
    <>
      {tooMany > 0 && (
        <Text size="sm" c="var(--waybill-failure)" role="status">
          <strong>{pastedTableTexts.notRead(tooMany)}</strong>{' '}
          {pastedTableTexts.tooMany(MOST_LINES)}
        </Text>
      )}
      {tooLong.length > 0 && (
        <Text size="sm" c="var(--waybill-failure)" role="status">
          <strong>{pastedTableTexts.notRead(tooLong.length)}</strong>{' '}
          {pastedTableTexts.tooLong(tooLong)}
        </Text>
      )}
      {otherColumns > 0 && (
        <Text size="sm" c="var(--waybill-failure)" role="status">
          <strong>{pastedTableTexts.notRead(otherColumns)}</strong> {pastedTableTexts.otherColumns}
        </Text>
      )}
      {totals.map(({ label, stated, difference }, index) => (
        // Totals have no identity but their place.
        // eslint-disable-next-line react/no-array-index-key
        <Total key={index} label={label} stated={stated} difference={difference} />
      ))}
    </>
  );
}

/** Notes once that the settings have nothing to compare a currency with. */
export function UncheckedCurrencies({ currencies }: { currencies: readonly string[] }) {
  if (currencies.length === 0) return null;
  return <Text size="sm">{currencyTexts.unchecked(currencies.map(visibleString))}</Text>;
}

function Total({ label, stated, difference }: StatedTotal) {
  const sign = signOf(difference);
  const name = visibleString(label) || pastedTableTexts.total;
  const amount = formatAmount(stated);
  if (sign === 0) {
    return (
      <Text size="sm" role="status">
        {pastedTableTexts.totalFits(`${name} ${amount}`)}
      </Text>
    );
  }
  return (
    <Text size="sm" c="var(--waybill-failure)" role="status">
      <strong>{pastedTableTexts.totalDiffers}</strong>{' '}
      {pastedTableTexts.difference(
        `${name} ${amount}`,
        formatAmount(absoluteDecimal(difference)),
        sign > 0,
      )}
    </Text>
  );
}
