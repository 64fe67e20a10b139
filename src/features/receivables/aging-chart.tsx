import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { formatAmount } from '#lib/format-amount.ts';
import { shownBuckets, type AgingSums, type BucketKey } from '#lib/ledger/aging.ts';
import { numberFormatter } from '#lib/locale.ts';
import { ChartTip } from '#ui/chart-tip.tsx';
import { agingTexts, labels } from './texts.ts';

interface AgingChartProps {
  aging: AgingSums;
  units: string;
  onBucket: (bucket: BucketKey) => void;
}

const compact = numberFormatter({ notation: 'compact' });

/**
 * Balances by days overdue. Heights are doubles, which is exact enough for pixels; labels have
 * every digit. The table beside it has the same as links.
 */
export function AgingChart({ aging, units, onBucket }: AgingChartProps) {
  const data = shownBuckets(aging).map(({ key, short }) => ({
    key,
    bucket: short,
    balance: Number(aging.buckets[key]),
    text: `${formatAmount(aging.buckets[key])} ${units}`,
  }));
  return (
    <BarChart
      h={220}
      data={data}
      dataKey="bucket"
      series={[{ name: 'balance', label: labels.balance, color: 'var(--waybill-series)' }]}
      valueFormatter={(value) => compact(value)}
      tooltipProps={{ content: <BucketTip /> }}
      barProps={{
        cursor: 'pointer',
        isAnimationActive: false,
        onClick: (_, index) => onBucket(data[index]!.key),
      }}
      barChartProps={{ accessibilityLayer: false }}
      role="img"
      aria-label={agingTexts.chart(
        units,
        data.map(({ key, bucket }) => `${bucket}: ${formatAmount(aging.buckets[key])}`).join(', '),
      )}
    />
  );
}

interface BucketTipProps {
  label?: string;
  payload?: readonly { payload: { text: string } }[];
}

/** The chart gives it its properties. */
function BucketTip({ label, payload }: BucketTipProps) {
  const [first] = payload ?? [];
  if (!first) return null;
  return <ChartTip title={label} lines={[first.payload.text]} />;
}
