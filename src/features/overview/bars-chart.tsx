import { numberFormatter } from '#lib/locale.ts';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useNavigate } from 'react-router';
import { ChartTip } from '#ui/chart-tip.tsx';
import type { Series } from './type-series.ts';

/** A bar, or a stack of them. */
export interface Bar {
  key: string;
  name: string;
  /** In the order of the series; doubles are exact enough for pixels. */
  heights: readonly number[];
  /** Lines of the tooltip, with every digit. */
  lines: readonly string[];
  /** Path of the rows behind the bar. */
  to: string;
}

interface BarsChartProps {
  bars: readonly Bar[];
  /** A single one gets no legend. */
  series: readonly Series[];
  /** Pixels. */
  height: number;
}

const compact = numberFormatter({ notation: 'compact' });

/** Bars that open their rows on click. The table beside the chart has the same links. */
export function BarsChart({ bars, series, height }: BarsChartProps) {
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
      h={height}
      data={data}
      dataKey="name"
      type="stacked"
      withLegend={series.length > 1}
      series={series.map(({ name, color }, index) => ({ name: `s${index}`, label: name, color }))}
      // Leaves out every second or third label of a narrow chart, at even steps.
      xAxisProps={{ interval: 'equidistantPreserveStart' }}
      valueFormatter={(value) => compact(value)}
      tooltipProps={{ content: <BarTip /> }}
      barProps={{
        cursor: 'pointer',
        isAnimationActive: false,
        // A line between the parts of a stack, because color alone is not enough.
        stroke: 'var(--mantine-color-body)',
        onClick: (_, index) => void navigate(bars[index]!.to),
      }}
      barChartProps={{ accessibilityLayer: false }}
    />
  );
}

interface BarTipProps {
  payload?: readonly { payload: { name: string; lines: readonly string[] } }[];
}

/** The chart passes the payload. */
function BarTip({ payload }: BarTipProps) {
  const bar = payload?.[0]?.payload;
  if (!bar) return null;
  return <ChartTip title={bar.name} lines={bar.lines} />;
}
