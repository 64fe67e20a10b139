import { itemText } from '#api/item-text.ts';
import { ledgerTypeNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { negateDecimal, orderOfDecimal, signOf, ZERO } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { CENTS } from '#lib/format-amount.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { formatDay } from '#lib/calendar-day.ts';
import { unitsName } from '#lib/units-name.ts';
import { visibleString } from '#lib/visible-text.ts';
import { encodeText } from '#lib/uri-text.ts';
import { Amount } from '#ui/values/amount.tsx';
import type { TableColumn } from '#ui/tables/data-table.tsx';
import { fromHere } from '#ui/details/detail-page.tsx';
import { Link } from '#ui/link.tsx';
import { AmountInput } from '../parts/amount-input.tsx';
import { heldOf, holdersText } from '../model/item-holders.ts';
import type { ItemRow } from './item-rows.ts';
import { balanceAfter, itemName, shortName, type PayItem } from '../model/pay-item.ts';
import text from '#ui/text.module.css';
import classes from './items-table.module.css';
import { ruleName } from '../model/rules.ts';
import { openItemTexts } from '../model/texts.ts';

export interface ItemActions {
  toggle: (row: ItemRow) => void;
  /** Sets the typed amount; `''` for none. */
  type: (row: ItemRow, amount: string) => void;
}

interface Circumstances {
  actions: ItemActions;
  unitsNames: Readonly<Record<string, string>>;
  /** The Units of all items; `null` where they differ. */
  units: number | null;
  /** Decimal places of the most exact amount on screen. */
  places: number;
  /** Whether other drafts or batches hold any of it. */
  hasHolds: boolean;
}

const { columns: names } = openItemTexts;

/** Columns of "Open items"; the first one stays in sight and has the tick. */
export function itemColumns({
  actions,
  unitsNames,
  units,
  places,
  hasHolds,
}: Circumstances): TableColumn<ItemRow>[] {
  const money = (value: Decimal, named = '', inPlaces = places) => (
    <Amount value={value} units={named} places={inPlaces} />
  );
  const nameOf = (row: ItemRow, isActive: boolean) => (
    <>
      <label className={classes.tick}>
        <input
          type="checkbox"
          aria-label={openItemTexts.applyTo(itemText(row.item))}
          tabIndex={isActive ? 0 : -1}
          checked={row.line !== null}
          disabled={row.line === null && !canTick(row)}
          title={whyNot(row)}
          onChange={() => actions.toggle(row)}
        />
      </label>
      <Link
        to={`/receivables/${encodeText(row.item.id)}`}
        state={fromHere}
        tabIndex={isActive ? 0 : -1}
        title={row.item.id}
      >
        <span className={row.item.reference === null ? text.code : undefined}>
          {visibleString(shortName(row.item))}
        </span>
      </Link>
    </>
  );
  const dueOf = ({ item }: ItemRow) =>
    item.due !== null && (
      <time dateTime={item.dueAt!.slice(0, 10)} title={openItemTexts.asSent(item.dueAt!)}>
        {formatDay(item.due)}
      </time>
    );
  const afterOf = ({ item, line }: ItemRow, inPlaces?: number) => {
    const amount = line && payableAmount(line.amount);
    if (!amount) return null;
    const after = balanceAfter(item, amount);
    const isNegative = item.reduces && signOf(item.balance) > 0;
    return money(isNegative ? negateDecimal(after) : after, '', inPlaces);
  };
  // Units are shown only beside the balance, because a row has only one.
  const balanceOf = ({ item }: ItemRow, inPlaces?: number) =>
    money(
      effectOf(item, item.magnitude),
      units === null ? unitsName(unitsNames, item.units) : '',
      inPlaces,
    );
  const reservedOf = ({ item }: ItemRow) =>
    signOf(heldOf(item)) > 0 && (
      <span title={holdersText(item)} className={text.action}>
        <Amount value={heldOf(item)} units="" />
      </span>
    );
  const ruleOf = ({ line, fault, item }: ItemRow) =>
    fault === null ? (
      <span>
        {line && ruleName(line.rule)}
        {line && item.isInFlight && ' · '}
        {item.isInFlight && <span className={text.action}>{openItemTexts.inFlight}</span>}
      </span>
    ) : (
      <span className={text.failure} title={fault}>
        {fault}
      </span>
    );
  /** The second line of a row: values without a column of their own in this layout. */
  const noteOf = (row: ItemRow) => {
    const after = row.fault === null && afterOf(row, CENTS);
    const reserved = row.fault === null && reservedOf(row);
    return (
      <span className={classes.note}>
        <span>
          {dueOf(row)}
          {row.item.due !== null && ' · '}
          {codeName(ledgerTypeNames, row.item.type)}
        </span>
        <span>
          {after && (
            <>
              {names.after} {after}
              {' · '}
            </>
          )}
          {ruleOf(row)}
          {reserved && (
            <>
              {' '}
              {names.reserved} {reserved}
            </>
          )}
        </span>
      </span>
    );
  };
  return [
    {
      key: 'item',
      name: names.item,
      width: 142,
      sortValue: ({ item }) => itemName(item),
      phone: {
        at: 'top',
        lines: 2,
        cell: (row, isActive) => <span className={classes.named}>{nameOf(row, isActive)}</span>,
      },
      cell: nameOf,
    },
    {
      key: 'type',
      name: names.type,
      width: 72,
      sortValue: ({ item }) => codeName(ledgerTypeNames, item.type),
      cell: ({ item }) => <span>{codeName(ledgerTypeNames, item.type)}</span>,
    },
    {
      key: 'due',
      name: names.due,
      width: 120,
      sortValue: ({ item }) => item.due,
      phone: { at: 'bottom', cell: noteOf },
      cell: dueOf,
    },
    {
      key: 'balance',
      name: names.balance,
      width: 156,
      align: 'end',
      units: units === null ? undefined : unitsName(unitsNames, units),
      sortValue: ({ item }) => [item.units, orderOfDecimal(effectOf(item, item.magnitude))],
      phone: { at: 'top-end', cell: (row) => balanceOf(row, CENTS) },
      cell: (row) => balanceOf(row),
    },
    {
      key: 'reserved',
      name: names.reserved,
      isBlank: !hasHolds,
      width: 108,
      align: 'end',
      sortValue: ({ item }) => orderOfDecimal(heldOf(item)),
      cell: reservedOf,
    },
    {
      key: 'apply',
      name: names.apply,
      width: 154,
      align: 'end',
      sortValue: ({ line }) => (line ? orderOfDecimal(payableAmount(line.amount) ?? ZERO) : null),
      phone: { at: 'bottom-end', lines: 2 },
      cell: (row, isActive) => (
        <span className={classes.apply} title={row.fault ?? undefined}>
          <AmountInput
            name={openItemTexts.amountFor(itemText(row.item))}
            value={row.line?.amount ?? ''}
            field={{ units: row.item.units, names: unitsNames }}
            tabIndex={isActive ? 0 : -1}
            isFaulty={row.fault !== null}
            disabled={row.line === null && (row.item.isInFlight || !canTick(row))}
            onChange={(amount) => actions.type(row, amount)}
          />
        </span>
      ),
    },
    {
      key: 'after',
      name: names.after,
      width: 112,
      align: 'end',
      cell: (row) => afterOf(row),
    },
    {
      key: 'rule',
      name: names.chosenBy,
      width: 144,
      grows: true,
      sortValue: ({ line }) => (line ? ruleName(line.rule) : null),
      cell: ruleOf,
    },
  ];
}

export function canTick({ item, isOther }: ItemRow): boolean {
  return !isOther && signOf(item.available) > 0;
}

function whyNot(row: ItemRow): string | undefined {
  if (row.line !== null || canTick(row)) return undefined;
  return row.isOther ? openItemTexts.otherUnits : openItemTexts.nothingLeft(holdersText(row.item));
}

/** Returns the signed effect on the partner's debt. */
function effectOf({ reduces }: PayItem, magnitude: Decimal): Decimal {
  return reduces ? negateDecimal(magnitude) : magnitude;
}
