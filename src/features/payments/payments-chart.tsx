import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { formatAmount } from '#lib/format-amount.ts';
import { numberFormatter } from '#lib/locale.ts';
import type { PaymentsOverTime } from './payments-over-time.ts';
import { ChartTip } from '#ui/chart-tip.tsx';
import { chartTexts } from './texts.ts';

interface PaymentsChartProps {
  overTime: PaymentsOverTime;
  units: string;
  /** Pixels. */
  height: number;
}

/** Hues of the theme; what comes after them is grey. */
const HUES = 5;

const compact = numberFormatter({ notation: 'compact' });

/**
 * Heights are doubles, which is exact enough for pixels; labels and the table below have every
 * digit.
 */
export function PaymentsChart({ overTime, units, height }: PaymentsChartProps) {
  const { partners, rows, sum } = overTime;
  const data = rows.map((row) =>
    Object.fromEntries([
      ['name', row.name],
      ['row', row],
      ...row.sums.map((value, index) => [`p${index}`, Number(value)] as const),
    ]),
  );
  return (
    <BarChart
      h={height}
      type="stacked"
      data={data}
      dataKey="name"
      withLegend
      series={partners.map(({ name }, index) => ({
        name: `p${index}`,
        label: name,
        color: `var(--waybill-series-${index < HUES ? index + 1 : 'other'})`,
      }))}
      // Leaves out every second or third label of a narrow chart, at even steps.
      xAxisProps={{ interval: 'equidistantPreserveStart' }}
      valueFormatter={(value) => compact(value)}
      tooltipProps={{ content: <PeriodTip partners={partners} units={units} /> }}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
      role="img"
      aria-label={chartTexts.chart(units, formatAmount(sum))}
    />
  );
}

interface PeriodTipProps {
  partners: PaymentsOverTime['partners'];
  units: string;
  payload?: readonly { payload: { row: PaymentsOverTime['rows'][number] } }[];
}

/** The chart gives it its payload. */
function PeriodTip({ partners, units, payload }: PeriodTipProps) {
  const row = payload?.[0]?.payload.row;
  if (!row) return null;
  return (
    <ChartTip
      title={`${row.name}: ${formatAmount(row.sum)} ${units}`}
      lines={partners.map(({ name }, index) => `${name}: ${formatAmount(row.sums[index]!)}`)}
    />
  );
}
