import { Table } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { isValidElement, type ReactNode } from 'react';
import type { Money } from '#lib/ledger/ledger-entry.ts';
import { mostPlaces } from '#lib/ledger/most-places.ts';
import { sharedUnits } from '#lib/ledger/shared-units.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '../values/amount.tsx';
import { GlossaryButton, type Glossary } from '../values/glossary-button.tsx';
import layout from '../layout.module.css';
import classes from './small-table.module.css';
import { useIsPhone, useWidth } from '../use-is-phone.ts';
import visually from '../visually-hidden.module.css';

interface SmallColumn {
  name: string;
  isNumber?: boolean;
  /** The Units of every amount in it, where the cells aren't `Money` and don't show Units. */
  units?: string | undefined;
  glossary?: Glossary;
  /**
   * Whether its cells are buttons with their own names, so that only assistive technology needs the
   * header.
   */
  isAction?: boolean;
}

type Cell = ReactNode | Money;

const NO_NAMES = {};
/** The most columns that fit on a phone. */
const FEW = 3;
/** The most columns that fit a wide window with names on one line, such as those of 14 days do not. */
const MANY = 10;
/** The most amounts of four decimals that fit a row on a tablet in the usual size of text. */
const WIDE = 6;

interface SmallTableProps {
  /** Its name for assistive technology. */
  label: string;
  columns: readonly SmallColumn[];
  /** Cells in the order of the columns. */
  rows: readonly { key: string; cells: readonly Cell[] }[];
  /** Whether the first cell of a row says what the row is. */
  hasRowHeads?: boolean;
  /** Whether the rows become blocks on a phone, where an ID leaves no room for other columns. */
  hasIds?: boolean;
  /** Names of the Units of `Money` cells. */
  unitsNames?: Readonly<Record<string, string>> | undefined;
}

/**
 * A plain table for up to a few hundred rows. It leaves out columns without a value, and names Units
 * that all amounts of a column share in its header. On a phone a row of many columns is a block of
 * names and values, so that nothing scrolls sideways; on a tablet it takes more of them.
 */
export function SmallTable({
  label,
  columns: all,
  rows,
  hasRowHeads = false,
  hasIds = false,
  unitsNames = NO_NAMES,
}: SmallTableProps) {
  const columns = all.flatMap((column, place) => {
    const cells = rows.map((row) => row.cells[place]);
    if (place > 0 && rows.length > 0 && !cells.some(hasValue)) return [];
    const amounts = cells.filter(isMoney);
    const shared = sharedUnits(amounts);
    return {
      ...column,
      place,
      units: shared === null ? column.units : unitsName(unitsNames, shared),
      hasUnits: shared === null,
      places: mostPlaces(amounts.map(({ Value }) => Value)),
    };
  });
  const isTablet = useWidth('(max-width: 60em)');
  const most = useIsPhone() ? (hasIds ? FEW - 1 : FEW) : isTablet ? MANY : Infinity;
  const isStacked = columns.length > most;
  return (
    // Scrolls by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      className={layout.scrolls}
      tabIndex={isStacked ? undefined : 0}
      role="group"
      aria-label={label}
    >
      <Table
        className={isStacked ? classes.stacked : `${layout.table} ${classes.table}`}
        aria-label={label}
        data-many={columns.length > MANY || undefined}
        data-wide={columns.filter(({ isNumber }) => isNumber).length > WIDE || undefined}
        fz="sm"
        borderColor="var(--waybill-line)"
        verticalSpacing={6}
        horizontalSpacing={0}
        tabularNums
      >
        <Table.Thead
          // Without a button in it, the row of names would be an empty line above the blocks.
          className={
            isStacked && !columns.some(({ glossary }) => glossary) ? visually.hidden : undefined
          }
        >
          <Table.Tr>
            {columns.map(({ name, isNumber, units, glossary, isAction }) => (
              <Table.Th
                key={name}
                scope="col"
                // A header with a glossary stays in sight, because its button must be.
                className={isStacked ? (glossary ? layout.caption : visually.hidden) : undefined}
                data-number={isNumber || undefined}
                style={glossary && { whiteSpace: 'nowrap' }}
                aria-label={glossary && name}
              >
                {isAction ? <span className={visually.hidden}>{name}</span> : name}
                {units && <small> {units}</small>}
                {glossary && <GlossaryButton {...glossary} />}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              {columns.map(({ name, isNumber, isAction, units, place, places, hasUnits }) => {
                const cell = row.cells[place];
                if (hasRowHeads && place === 0) {
                  return (
                    <Table.Th
                      key={name}
                      scope="row"
                      fz="sm"
                      fw={400}
                      c="var(--mantine-color-text)"
                      className={classes.name}
                    >
                      {cell as ReactNode}
                    </Table.Th>
                  );
                }
                return (
                  <Table.Td
                    key={name}
                    data-number={isNumber || undefined}
                    // Stays a cell, so that the others keep their headers.
                    className={isStacked && !hasValue(cell) ? visually.hidden : undefined}
                  >
                    {isStacked && !isAction && (place > 0 || isNumber) && (
                      <div className={layout.caption} aria-hidden>
                        {name} {units && <small>{units}</small>}
                      </div>
                    )}
                    {isMoney(cell) ? (
                      <Amount
                        value={cell.Value}
                        units={hasUnits ? unitsName(unitsNames, cell.Units) : ''}
                        places={places}
                      />
                    ) : (
                      cell
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function isMoney(cell: Cell): cell is Money {
  return typeof cell === 'object' && cell !== null && 'Units' in cell && 'Value' in cell;
}

function hasValue(cell: Cell): boolean {
  // An element that shows a text, such as `VisibleText`, may have none.
  if (isValidElement<{ text?: unknown }>(cell)) return cell.props.text !== '';
  return cell !== null && cell !== undefined && cell !== false && cell !== '';
}
