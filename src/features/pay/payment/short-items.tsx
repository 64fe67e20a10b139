import { Box, Text } from '@mantine/core';
import { useReasons } from '#api/differences.ts';
import type { DraftLine, DraftPayment } from '#contract/draft.ts';
import { signOf, subtractDecimals } from '#lib/decimal-sum.ts';
import { formatAmount } from '#lib/format-amount.ts';
import { idKey } from '#lib/guid.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { FirstOf } from '#ui/tables/first-of.tsx';
import layout from '#ui/layout.module.css';
import { itemText } from '#api/item-text.ts';
import { ReasonFields } from '#ui/values/reason-fields.tsx';
import type { PayItem } from '../model/pay-item.ts';
import { itemNoun } from '../model/texts.ts';
import { shortItemTexts } from './texts.ts';

interface ShortItemsProps {
  payment: DraftPayment;
  items: readonly PayItem[];
  onChange: (change: Partial<DraftPayment>, merge?: string) => void;
}

/** Items that the payment leaves partly open, each with its reason. */
export function ShortItems({ payment, items, onChange }: ShortItemsProps) {
  const reasons = useReasons();
  const byKey = new Map(items.map((item) => [item.key, item]));
  const short = payment.lines.flatMap((line) => {
    const item = byKey.get(idKey(line.id));
    const amount = payableAmount(line.amount);
    if (!item || item.reduces || !amount) return [];
    const rest = subtractDecimals(item.available, amount);
    return signOf(rest) > 0 ? [{ line, item, rest }] : [];
  });
  if (short.length === 0) return null;
  const give = (changed: DraftLine): void =>
    onChange(
      { lines: payment.lines.map((line) => (line.id === changed.id ? changed : line)) },
      ['reason', payment.id, changed.id].join(' '),
    );
  return (
    <Box
      component="section"
      className={layout.inset}
      pt="xs"
      mah="14rem"
      style={{ overflow: 'auto', borderTop: '1px solid var(--waybill-line)' }}
      aria-label={shortItemTexts.region}
    >
      <FirstOf items={short} noun={itemNoun.many} first={3}>
        {(shown) =>
          shown.map(({ line, item, rest }) => (
            <Box key={item.key} pb="xs">
              <Text size="sm">{shortItemTexts.staysOpen(itemText(item), formatAmount(rest))}</Text>
              <ReasonFields
                reasons={reasons}
                given={line.difference}
                onChange={(difference) => {
                  const { difference: _before, ...plain } = line;
                  give(difference ? { ...plain, difference } : plain);
                }}
              />
            </Box>
          ))
        }
      </FirstOf>
    </Box>
  );
}
