import { lazy, Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Fold } from '#ui/fold.tsx';
import type { Bar } from './bars-chart.tsx';
import classes from './overview.module.css';

const BarsChart = lazy(async () => ({
  default: (await import('./bars-chart.tsx')).BarsChart,
}));

interface ChartProps {
  label: string;
  bars: readonly Bar[];
  series: readonly string[];
  /** The same as a table of links. */
  children: ReactNode;
}

/** A chart and its table; where the chart can't be loaded the table is there. */
export function Chart({ label, bars, series, children }: ChartProps) {
  return (
    <>
      <div className={classes.chart} data-tall={series.length > 1 || undefined}>
        <ErrorBoundary fallback={<p role="status">The chart could not be loaded.</p>}>
          <Suspense fallback={<p>Loading the chart…</p>}>
            <BarsChart label={label} bars={bars} series={series} />
          </Suspense>
        </ErrorBoundary>
      </div>
      <Fold label="View as table">{children}</Fold>
    </>
  );
}
