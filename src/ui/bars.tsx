import { ColorSwatch, Group, Progress, Text } from '@mantine/core';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/core/styles/Progress.css';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import classes from './bars.module.css';
import { Link } from './link.tsx';

/** A series: a part of each bar, in the same color. */
export interface Series {
  name: string;
  color: string;
}

const single: readonly Pick<Series, 'color'>[] = [{ color: 'var(--waybill-series)' }];
/** Its figure has the minus sign. */
const BELOW_ZERO = 'var(--waybill-series-other)';

interface BarCellProps {
  name: ReactNode;
  /** A number for each series; doubles are exact enough for pixels. */
  lengths: readonly number[];
  /** The length of a whole bar (`longestOf`). */
  longest: number;
  series?: readonly Pick<Series, 'color'>[];
  /** The rows behind the bar, for a pointer. A figure in the same row has the same link. */
  to?: To | undefined;
  /** Says what the parts are, for a pointer. */
  title?: string | undefined;
}

/**
 * The first cell of a chart, which is a table with a bar in each row: it is drawn with the rest of
 * the screen, has every figure as text, and reads from top to bottom on a phone.
 */
export function BarCell({ name, lengths, longest, series = single, to, title }: BarCellProps) {
  const bar = (
    <Progress.Root size={8} radius={2} bg="transparent">
      {lengths.map(
        (length, place) =>
          length !== 0 && (
            <Progress.Section
              key={series[place]!.color}
              className={classes.part}
              withAria={false}
              value={(Math.abs(length) / longest) * 100}
              color={length < 0 ? BELOW_ZERO : series[place]!.color}
            />
          ),
      )}
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

/** The length of the longest bar, never 0. */
export function longestOf(bars: readonly (readonly number[])[]): number {
  const lengths = bars.map((bar) => bar.reduce((sum, length) => sum + Math.abs(length), 0));
  return Math.max(...lengths, 0) || 1;
}

/** Names the colors of bars in several parts. */
export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <Group gap="md" mb="xs">
      {series.map(({ name, color }) => (
        <Group key={name} gap={6} wrap="nowrap">
          <ColorSwatch className={classes.swatch} size={12} color={color} withShadow={false} />
          <Text span size="xs">
            {name}
          </Text>
        </Group>
      ))}
    </Group>
  );
}
