import { Table } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { useState, type ReactNode } from 'react';
import type { Column, Scalar, Shape } from '#lib/shape-of.ts';
import { visibleString } from '#lib/visible-text.ts';
import { DateTimeText } from '../values/date-time-text.tsx';
import { FirstOf } from '../tables/first-of.tsx';
import { shapeTexts } from '../late-texts.ts';
import layout from '../layout.module.css';
import classes from './shape-view.module.css';
import { VisibleText } from '../visible-text.tsx';

/** Sections deeper than this are folded at first. */
const OPEN_DEPTH = 2;
const LONG_TEXT = 1_000;

interface ShapeViewProps {
  shape: Shape;
  /** Start of the reader's day, in ms since 1970. */
  now: number;
  /** Accessible name of the value's table. */
  label: string;
  depth?: number;
}

/** JSON of unknown shape: scalars as a list of terms, objects as sections, arrays as tables. */
export function ShapeView({ shape, now, label, depth = 0 }: ShapeViewProps) {
  switch (shape.kind) {
    case 'scalar':
      return <ScalarText scalar={shape} now={now} />;
    case 'empty':
      return <p className={layout.dimmed}>{shapeTexts.empty}</p>;
    case 'list':
      return (
        <FirstOf items={shape.items} noun={shapeTexts.values}>
          {(items) => (
            <ul>
              {items.map((item, index) => (
                // Values of one answer never change places.
                // eslint-disable-next-line react/no-array-index-key
                <li key={index}>
                  <ScalarText scalar={item} now={now} />
                </li>
              ))}
            </ul>
          )}
        </FirstOf>
      );
    case 'items':
      return (
        <FirstOf items={shape.items} noun={shapeTexts.entries}>
          {(items) =>
            items.map((item, index) => (
              <Section
                // eslint-disable-next-line react/no-array-index-key
                key={index}
                label={`${label} ${index + 1}`}
                shape={item}
                now={now}
                depth={depth}
              />
            ))
          }
        </FirstOf>
      );
    case 'table':
      return <ShapeTable {...shape} now={now} label={label} depth={depth} />;
    case 'fields':
      return (
        <>
          {shape.scalars.length > 0 && (
            <FirstOf items={shape.scalars} noun={shapeTexts.fields}>
              {(scalars) => (
                <dl className={layout.terms}>
                  {scalars.map(({ key, label, value }) => (
                    <div key={key}>
                      <dt className={layout.dimmed} title={visibleString(key)}>
                        <VisibleText text={label} />
                      </dt>
                      <dd className={layout.sent}>
                        <ScalarText scalar={value} now={now} />
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </FirstOf>
          )}
          <FirstOf items={shape.parts} noun={shapeTexts.sections}>
            {(parts) =>
              parts.map(({ key, label, value }) => (
                <Section key={key} label={label} shape={value} now={now} depth={depth} />
              ))
            }
          </FirstOf>
        </>
      );
    default:
      return shape satisfies never;
  }
}

function Section({ label, shape, now, depth }: Required<Omit<ShapeViewProps, 'children'>>) {
  const content = () => <ShapeView shape={shape} now={now} label={label} depth={depth + 1} />;
  if (shape.kind === 'scalar') return <p>{content()}</p>;
  return (
    <Folded label={label} count={countOf(shape)} isOpen={depth < OPEN_DEPTH}>
      {content}
    </Folded>
  );
}

interface FoldedProps {
  label: string;
  /** The number of entries; `null` if it is not meaningful. */
  count: number | null;
  isOpen: boolean;
  /** Rendered only once it has been open. */
  children: () => ReactNode;
}

function Folded({ label, count, isOpen, children }: FoldedProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  return (
    <details
      className={classes.section}
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open) setWasOpen(true);
      }}
    >
      <summary>
        <VisibleText text={label} />
        {count !== null && <span className={layout.caption}> {count}</span>}
      </summary>
      {wasOpen && children()}
    </details>
  );
}

function countOf(shape: Shape): number | null {
  if (shape.kind === 'table') return shape.rows.length;
  return shape.kind === 'list' || shape.kind === 'items' ? shape.items.length : null;
}

interface ShapeTableProps {
  columns: readonly Column[];
  rows: readonly (readonly (Shape | null)[])[];
  now: number;
  label: string;
  depth: number;
}

function ShapeTable({ columns, rows, now, label, depth }: ShapeTableProps) {
  return (
    <FirstOf items={rows} noun={shapeTexts.rows}>
      {(shown) => (
        // Wide tables scroll by themselves, by keyboard as well.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={layout.scrolls} role="group" aria-label={label} tabIndex={0}>
          <Table
            className={layout.table}
            aria-label={label}
            w="auto"
            fz="sm"
            borderColor="var(--waybill-line)"
            horizontalSpacing={0}
            verticalSpacing={4}
            tabularNums
          >
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th
                    key={column.key}
                    scope="col"
                    data-number={column.isNumeric || undefined}
                  >
                    <VisibleText text={column.label} />
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((cells, row) => (
                // eslint-disable-next-line react/no-array-index-key
                <Table.Tr key={row}>
                  {columns.map(({ key, label: name, isNumeric }, index) => (
                    <Table.Td key={key} data-number={isNumeric || undefined}>
                      <CellView shape={cells[index] ?? null} label={name} now={now} depth={depth} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </FirstOf>
  );
}

function CellView({
  shape,
  label,
  now,
  depth,
}: {
  shape: Shape | null;
  label: string;
  now: number;
  depth: number;
}) {
  if (shape === null) return null;
  if (shape.kind === 'scalar') return <ScalarText scalar={shape} now={now} />;
  if (shape.kind === 'empty') return <span className={layout.dimmed}>{shapeTexts.none}</span>;
  return (
    <Folded label={shapeTexts.show} count={countOf(shape)} isOpen={false}>
      {() => <ShapeView shape={shape} now={now} label={label} depth={depth + 1} />}
    </Folded>
  );
}

function ScalarText({ scalar: { as, text }, now }: { scalar: Scalar; now: number }) {
  const [isWhole, setWhole] = useState(false);
  switch (as) {
    case 'none':
      return <span className={layout.dimmed}>{shapeTexts.none}</span>;
    case 'dateTime':
      return <DateTimeText text={text} now={now} />;
    case 'number':
    case 'yesNo':
      return text;
    case 'text':
      if (text === '') return <span className={layout.dimmed}>{shapeTexts.emptyText}</span>;
      if (isWhole || text.length <= LONG_TEXT) return <VisibleText text={text} />;
      return (
        <>
          <VisibleText text={text.slice(0, LONG_TEXT)} />…{' '}
          <button type="button" className={layout.link} onClick={() => setWhole(true)}>
            {shapeTexts.wholeText(text.length)}
          </button>
        </>
      );
    default:
      return as satisfies never;
  }
}
