import { numberFormatter } from '#lib/locale.ts';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useNavigate } from 'react-router';
import classes from './overview.module.css';

/** A bar, or a stack of them. */
export interface Bar {
  key: string;
  name: string;
  /** In the order of the series; doubles, which are exact enough for pixels. */
  heights: readonly number[];
  /** What is said of it, a line each, with every digit. */
  lines: readonly string[];
  /** Where the rows behind it are. */
  to: string;
}

interface BarsChartProps {
  /** What it shows, and all of it in words, for those who can't see it. */
  label: string;
  bars: readonly Bar[];
  /** Names; one alone needs no legend. */
  series: readonly string[];
}

const compact = numberFormatter({ notation: 'compact' });

/** Bars that lead to their rows by a click; the table beside it has the same as links. */
export function BarsChart({ label, bars, series }: BarsChartProps) {
  const navigate = useNavigate();
  const data = bars.map(({ key, name, heights, lines }) =>
    Object.fromEntries<unknown>([
      ['key', key],
      ['name', name],
      ['lines', lines],
      ...heights.map((height, index) => [`s${index}`, height] as const),
    ]),
  );
  return (
    <BarChart
      h={series.length > 1 ? 300 : 220}
      data={data}
      dataKey="name"
      type="stacked"
      withLegend={series.length > 1}
      series={series.map((name, index) => ({
        name: `s${index}`,
        label: name,
        color: `var(--overview-series-${index + 1})`,
      }))}
      valueFormatter={(value) => compact(value)}
      tooltipProps={{ content: <BarTip /> }}
      barProps={{
        cursor: 'pointer',
        isAnimationActive: false,
        // Parts of a stack are told apart by what is between them as well.
        stroke: 'var(--mantine-color-body)',
        onClick: (_, index) => void navigate(bars[index]!.to),
      }}
      barChartProps={{ accessibilityLayer: false }}
      role="img"
      aria-label={label}
    />
  );
}

interface BarTipProps {
  payload?: readonly { payload: { name: string; lines: readonly string[] } }[];
}

/** The chart gives it its payload. */
function BarTip({ payload }: BarTipProps) {
  const bar = payload?.[0]?.payload;
  if (!bar) return null;
  return (
    <div className={classes.tip}>
      <strong>{bar.name}</strong>
      {bar.lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}
