import { useId, useState } from 'react';
import { formatDay } from '#lib/calendar-day.ts';
import { formatAmount } from '#lib/format-amount.ts';
import type { Columns } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { visibleString } from '#lib/visible-text.ts';
import { whyNothingIsLeft } from '../model/item-holders.ts';
import { describeCurrency } from '../model/describe-currency.ts';
import { isNameless, isPayable, itemName, type PayItem } from '../model/pay-item.ts';
import classes from '../parts/lines.module.css';
import { LinesTable } from './lines-table.tsx';
import { remarksIn, type MatchedLine } from './match-lines.ts';
import type { MatchedRemittance } from './remittance.ts';
import { pastedTableTexts, remittanceTexts } from './texts.ts';

interface RemittanceTableProps {
  table: TextTable;
  columns: Columns;
  matched: MatchedRemittance;
  /** Whether the items are still loading, so that a line may name one that is not known yet. */
  isLoading: boolean;
  items: readonly PayItem[];
  onColumns: (columns: Columns) => void;
  /** A person chose an item for a line, by its key, or `null` for none. */
  onChoose: (line: number, key: string | null) => void;
}

const { roles: names, states } = remittanceTexts;

const roles = [
  ['reference', names.reference],
  ['id', names.id],
  ['amount', names.amount],
  ['date', names.date],
  ['currency', names.currency],
  ['direction', names.direction],
  ['other', names.other],
] as const;

/** The parsed lines with their matches, and a way to correct them. */
export function RemittanceTable({
  table,
  columns,
  matched,
  isLoading,
  items,
  onColumns,
  onChoose,
}: RemittanceTableProps) {
  const isOpen = ({ match }: MatchedLine): boolean => isLoading && match.state === 'unknown';
  const remarks = remarksIn(matched.lines);
  const listId = useId();
  const labels = new Map(
    items.filter((item) => isPayable(item)).map((item) => [labelOf(item), item.key]),
  );
  return (
    <>
      <LinesTable
        label={remittanceTexts.lines}
        table={table}
        columns={columns}
        roles={roles}
        onColumns={onColumns}
        lines={matched.lines}
        cellsOf={({ cells }) => cells}
        stateOf={(line) => (isOpen(line) || remarks.has(line) ? '' : line.match.state)}
        heads={
          <>
            <th scope="col">{pastedTableTexts.state}</th>
            <th scope="col">{pastedTableTexts.item}</th>
            <th scope="col" data-number>
              {pastedTableTexts.applied}
            </th>
          </>
        }
      >
        {(line, index) => (
          <>
            <td className={classes.state} data-name={pastedTableTexts.state}>
              {remarks.has(line)
                ? states.ignored
                : isOpen(line)
                  ? remittanceTexts.loading
                  : stateText(line, matched.units)}
              {line.match.by !== null && <small>{remittanceTexts.matchedBy(line.match.by)}</small>}
            </td>
            <td data-name={pastedTableTexts.item}>
              <ItemChoice
                line={line}
                number={index + 1}
                listId={listId}
                labels={labels}
                onChoose={(key) => onChoose(index, key)}
              />
            </td>
            <td data-number data-name={pastedTableTexts.applied}>
              {line.match.applied > 0n && formatAmount(line.applied)}
              {line.match.state === 'over' && <small>{remittanceTexts.openAlone}</small>}
            </td>
          </>
        )}
      </LinesTable>
      <datalist id={listId}>
        {[...labels.keys()].map((label) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}

function stateText(
  { match, item, currency, isSeveral }: MatchedLine,
  units: number | null,
): string {
  if (isSeveral) return remittanceTexts.several;
  if (match.state === 'settled' && item) return whyNothingIsLeft(item);
  const other = match.state === 'currency' ? describeCurrency(currency, units) : null;
  return other === null ? states[match.state] : visibleString(other);
}

interface ItemChoiceProps {
  line: MatchedLine;
  number: number;
  listId: string;
  labels: ReadonlyMap<string, string>;
  onChoose: (key: string | null) => void;
}

function ItemChoice({ line, number, listId, labels, onChoose }: ItemChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      list={listId}
      aria-label={remittanceTexts.itemOf(number)}
      placeholder={remittanceTexts.chooseItem}
      value={typed ?? (line.item ? labelOf(line.item) : '')}
      onChange={({ target }) => {
        setTyped(target.value);
        const key = labels.get(target.value);
        if (key !== undefined || target.value === '') {
          setTyped(null);
          onChoose(key ?? null);
        }
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** Adds the id because names may repeat, and the datalist shows only texts. */
function labelOf(item: PayItem): string {
  const due = item.due === null ? '' : remittanceTexts.due(formatDay(item.due));
  const id = isNameless(item) ? '' : ` · ${item.id}`;
  return visibleString(`${itemName(item)}: ${formatAmount(item.available)}${due}${id}`);
}
