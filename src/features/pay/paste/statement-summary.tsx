import { Text } from '@mantine/core';
import type { BankEntry, BankStatement } from '#lib/bank-file/bank-statement.ts';
import { balanceDifference } from '#lib/bank-file/check-balance.ts';
import { absoluteDecimal, signOf } from '#lib/decimal-sum.ts';
import { formatAmount } from '#lib/format-amount.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Fold } from '#ui/panels/fold.tsx';
import type { BankFile } from './statement-lines.ts';
import { bankFileTexts, describeReasons } from './texts.ts';

/** Maximum number of left-out entries shown for each reason. */
const SHOWN = 200;

/**
 * Summarizes a bank's file: its contents, whether it is complete, and entries that are no payments.
 */
export function StatementSummary({ file: { statements, sorted } }: { file: BankFile }) {
  const leftOut = [...sorted.leftOut];
  const count = leftOut.reduce((sum, [, entries]) => sum + entries.length, 0);
  const reasons = describeReasons(leftOut.map(([reason, { length }]) => [reason, length]));
  return (
    <>
      {statements.map((statement, index) => (
        // Statements have no identity but their place.
        // eslint-disable-next-line react/no-array-index-key
        <OneStatement key={index} statement={statement} />
      ))}
      {count > 0 && (
        <Fold label={bankFileTexts.leftOut(count, reasons)}>
          {leftOut.map(([reason, entries]) => (
            <LeftOutEntries key={reason} reason={reason} entries={entries.map(wordsOf)} />
          ))}
        </Fold>
      )}
      {sorted.payable.length === 0 && (
        <Text size="sm">
          <strong>{bankFileTexts.nothing}</strong>
        </Text>
      )}
    </>
  );
}

function OneStatement({ statement }: { statement: BankStatement }) {
  const { format, account, currency, opening, closing, entries, unread } = statement;
  const difference = balanceDifference(statement);
  const isWhole = difference !== null && signOf(difference) === 0;
  const about = [
    format,
    bankFileTexts.account(visibleString(account)),
    currency,
    bankFileTexts.entries(entries.length),
  ];
  return (
    <>
      <Text size="sm">
        {about.filter(Boolean).join(' · ')}
        {'. '}
        {isWhole && bankFileTexts.balanced(formatAmount(opening!), formatAmount(closing!))}
        {difference === null && bankFileTexts.unchecked}
      </Text>
      {difference !== null && !isWhole && (
        <Text size="sm" c="var(--waybill-failure)" role="alert">
          <strong>{bankFileTexts.unbalanced}</strong>{' '}
          {bankFileTexts.difference(formatAmount(absoluteDecimal(difference)))}
        </Text>
      )}
      {unread.length > 0 && (
        <Text size="sm" c="var(--waybill-failure)" role="alert">
          <strong>{bankFileTexts.unread(unread.length)}</strong>{' '}
          {visibleString(
            unread
              .slice(0, 5)
              .map(({ text }) => text)
              .join('; '),
          )}
        </Text>
      )}
    </>
  );
}

/** Lists what is no payment, under its reason. */
export function LeftOutEntries({
  reason,
  entries,
}: {
  reason: string;
  entries: readonly string[];
}) {
  const more = entries.length - SHOWN;
  return (
    <>
      <strong>{visibleString(reason)}</strong>
      <ul>
        {entries.slice(0, SHOWN).map((entry, index) => (
          // eslint-disable-next-line react/no-array-index-key
          <li key={index}>{visibleString(entry)}</li>
        ))}
        {more > 0 && <li>{bankFileTexts.more(more)}</li>}
      </ul>
    </>
  );
}

function wordsOf({ bookedOn, valuedOn, amount, currency, payer, text, bankReference }: BankEntry) {
  const money = [formatAmount(amount), currency].filter(Boolean).join(' ');
  return [bookedOn ?? valuedOn, money, payer, text, bankReference].filter(Boolean).join(' · ');
}
