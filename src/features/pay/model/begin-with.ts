import { itemText } from '#api/item-text.ts';
import type { DraftContent, DraftPayment } from '#contract/draft.ts';
import { signOf } from '#lib/decimal-sum.ts';
import { idKey } from '#lib/guid.ts';
import { isJsonObject } from '#lib/json.ts';
import { appliedOf } from '#lib/ledger/applied-of.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { visibleString } from '#lib/visible-text.ts';
import { newPayment } from './draft-edits.ts';
import { whyNothingIsLeft } from './item-holders.ts';
import { isPayable, lineOf, payItems, type PayItem } from './pay-item.ts';
import { leftOutItemTexts } from './texts.ts';

/** A chosen transaction that its draft leaves out. */
export interface LeftOutItem {
  key: string;
  name: string;
  why: string;
}

interface Loaded {
  rows: Parameters<typeof payItems>[0];
  /** Rows that can't be read. */
  faults: readonly { raw: unknown }[];
}

/**
 * Creates a draft for chosen transactions: one payment for each partner and Units, for the full
 * available amounts. Transactions that are in flight, settled, reserved by others or not loaded are
 * left out. Rows that nobody chose don't count, because a service may ignore the ids.
 */
export function beginWith(
  ids: readonly string[],
  { rows, faults }: Loaded,
  known: Parameters<typeof payItems>[1],
  method: DraftPayment['method'],
): { content: DraftContent; leftOut: LeftOutItem[] } {
  const chosen = new Map(ids.map((id) => [idKey(id), id]));
  const found = rows.filter(({ value }) => chosen.has(idKey(value.Id)));
  const items = payItems(found, known, { payments: [] }, '');
  const payable = items.filter(
    (item) => isPayable(item) && !item.isInFlight && signOf(item.available) > 0,
  );
  const paid = new Set(payable);
  const byKey = new Map(items.map((item) => [item.key, item]));
  const unknown = new Set(found.map(({ value }) => idKey(value.Id)));
  // `null` for a row that doesn't show its id.
  const unreadable = new Set(
    faults.map(({ raw }) =>
      isJsonObject(raw) && typeof raw['Id'] === 'string' ? idKey(raw['Id']) : null,
    ),
  );
  const leftOut = [...chosen].flatMap(([key, id]): LeftOutItem[] => {
    const item = byKey.get(key);
    if (item !== undefined) {
      if (paid.has(item)) return [];
      return [{ key, name: itemText(item), why: whyNothingIsLeft(item) }];
    }
    const why = unknown.has(key)
      ? leftOutItemTexts.unknownType
      : unreadable.has(key)
        ? leftOutItemTexts.unreadable
        : unreadable.has(null)
          ? leftOutItemTexts.unclear
          : leftOutItemTexts.unlisted;
    return [{ key, name: visibleString(known.references.get(key) ?? id), why }];
  });
  return { content: draftOf(payable, method), leftOut };
}

function draftOf(payable: readonly PayItem[], method: DraftPayment['method']): DraftContent {
  const groups = Map.groupBy(payable, ({ partner, units }) => `${units} ${partnerKey(partner)}`);
  const payments = [...groups.values()].map((group) => {
    const lines = group.map((item) => lineOf(item, item.available, null));
    const sum = appliedOf(lines);
    const { partner, units } = group[0]!;
    return newPayment({
      ...(partner && { partner }),
      units,
      method,
      lines,
      amount: signOf(sum) > 0 ? sum : '',
    });
  });
  return { payments: payments.length === 0 ? [newPayment({ method })] : payments };
}
