import { lazy, Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Fold } from '#ui/fold.tsx';
import type { Bar } from './bars-chart.tsx';
import classes from './overview.module.css';
import { overviewTexts } from './texts.ts';

const BarsChart = lazy(async () => ({
  default: (await import('./bars-chart.tsx')).BarsChart,
}));

interface ChartProps {
  label: string;
  bars: readonly Bar[];
  series: readonly string[];
  /** The same data as a table of links. */
  children: ReactNode;
}

/** A chart and its table. The table stays if the chart can't be loaded. */
export function Chart({ label, bars, series, children }: ChartProps) {
  return (
    <>
      <div className={classes.chart} data-tall={series.length > 1 || undefined}>
        <ErrorBoundary fallback={<p role="status">{overviewTexts.chartFailed}</p>}>
          <Suspense fallback={<p>{overviewTexts.chartLoading}</p>}>
            <BarsChart label={label} bars={bars} series={series} />
          </Suspense>
        </ErrorBoundary>
      </div>
      <Fold label={overviewTexts.viewAsTable}>{children}</Fold>
    </>
  );
}
