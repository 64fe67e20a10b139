import { ColorSwatch, Group, Progress, Text } from '@mantine/core';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/core/styles/Progress.css';
import type { ComponentProps, ReactNode } from 'react';
import type { To } from 'react-router';
import classes from './bar-table.module.css';
import layout from '../layout.module.css';
import { Link } from '../link.tsx';
import { SmallTable } from './small-table.tsx';

/** A series: a part of each bar, in the same color. */
export interface Series {
  name: string;
  color: string;
}

/** A row with its bar, which is drawn below the name. */
interface BarRow {
  key: string;
  name: ReactNode;
  /** A number for each series, or none for no bar; doubles are exact enough for pixels. */
  lengths: readonly number[];
  /** The color of a bar in one part. */
  color?: string;
  /** The rows behind the bar, for a pointer. A figure in `cells` has the same link. */
  to?: To;
  /** Describes the parts, for a pointer. */
  title?: string;
  /** The other cells, in the order of the columns. */
  cells: readonly ReactNode[];
}

interface BarTableProps extends Pick<ComponentProps<typeof SmallTable>, 'label' | 'columns'> {
  /** The parts of each bar; a legend names them. */
  series?: readonly Series[];
  rows: readonly BarRow[];
}

/** The color of a length below zero; its figure has the minus sign. */
const BELOW_ZERO = 'var(--waybill-series-other)';
const SINGLE = 'var(--waybill-series)';
const NO_SERIES: readonly never[] = [];

/**
 * A bar chart as a table with a bar in each row: it is drawn with the rest of the screen, has every
 * figure as text, and reads from top to bottom on a phone.
 */
export function BarTable({ series = NO_SERIES, rows, ...table }: BarTableProps) {
  const longest = Math.max(...rows.map(({ lengths }) => sumOf(lengths)), 0) || 1;
  return (
    <>
      {series.length > 0 && <Legend series={series} />}
      <SmallTable
        {...table}
        hasRowHeads
        rows={rows.map((row) => ({
          key: row.key,
          cells: [<Bar {...row} key="bar" series={series} longest={longest} />, ...row.cells],
        }))}
      />
    </>
  );
}

interface BarProps extends Omit<BarRow, 'key' | 'cells'> {
  series: readonly Series[];
  /** The length of a whole bar. */
  longest: number;
}

function Bar({ name, lengths, color = SINGLE, to, title, series, longest }: BarProps) {
  if (lengths.length === 0) return name;
  const bar = (
    <Progress.Root size={8} radius={2} bg="transparent">
      {lengths.map((length, place) => {
        const own = series[place]?.color ?? color;
        return (
          length !== 0 && (
            <Progress.Section
              key={own}
              className={classes.part}
              withAria={false}
              value={(Math.abs(length) / longest) * 100}
              color={length < 0 ? BELOW_ZERO : own}
            />
          )
        );
      })}
    </Progress.Root>
  );
  return (
    <>
      {name}
      {to === undefined ? (
        <div className={classes.bar} aria-hidden>
          {bar}
        </div>
      ) : (
        <Link className={classes.bar} to={to} title={title} tabIndex={-1} aria-hidden>
          {bar}
        </Link>
      )}
    </>
  );
}

function sumOf(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + Math.abs(length), 0);
}

/** Names the colors of bars in several parts. */
function Legend({ series }: { series: readonly Series[] }) {
  return (
    <Group gap="md" mb="xs">
      {series.map(({ name, color }) => (
        <Group key={name} gap={6} wrap="nowrap">
          <ColorSwatch className={classes.swatch} size={12} color={color} withShadow={false} />
          <Text span size="xs" className={layout.breaks}>
            {name}
          </Text>
        </Group>
      ))}
    </Group>
  );
}
