import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Bar } from './bars-chart.tsx';
import { overviewTexts } from './texts.ts';
import type { Series } from './type-series.ts';

const BarsChart = lazy(async () => ({
  default: (await import('./bars-chart.tsx')).BarsChart,
}));

/** Pixels; several series have a legend. */
const HEIGHT = { one: 220, several: 300 };

interface ChartProps {
  label: string;
  bars: readonly Bar[];
  series: readonly Series[];
}

/** A bar chart. If its code can't be loaded, the card still has the table. */
export function Chart({ label, bars, series }: ChartProps) {
  const height = HEIGHT[series.length > 1 ? 'several' : 'one'];
  return (
    <ErrorBoundary fallback={<p role="status">{overviewTexts.chartFailed}</p>}>
      <Suspense fallback={<ChartSkeleton isTall={series.length > 1} />}>
        <BarsChart label={label} bars={bars} series={series} height={height} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A placeholder as high as the chart, so that nothing below moves. */
export function ChartSkeleton({ isTall = false }: { isTall?: boolean }) {
  return <Skeleton height={HEIGHT[isTall ? 'several' : 'one']} />;
}
