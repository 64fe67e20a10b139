import { Skeleton } from '@mantine/core';
import { lazy, memo, Suspense, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Bar } from './bars-chart.tsx';
import { overviewTexts } from './texts.ts';
import type { Series } from './type-series.ts';
import { useDrawn } from './use-drawn.ts';
import { useSeen } from './use-seen.ts';

const BarsChart = lazy(async () => ({
  default: memo((await import('./bars-chart.tsx')).BarsChart),
}));

/** Pixels; several series have a legend. */
const HEIGHT = { one: 220, several: 300 };

interface ChartProps {
  /** Describes all bars for screen readers. */
  label: string;
  bars: readonly Bar[];
  series: readonly Series[];
}

/**
 * A bar chart, drawn once it is near what is seen: drawing all of them takes longer than the rest of
 * the screen. If its code can't be loaded, the card still has the table.
 */
export function Chart({ label, bars, series }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const drawn = useDrawn({ label, bars, series });
  const isTall = series.length > 1;
  const skeleton = <ChartSkeleton isTall={isTall} />;
  return (
    <ErrorBoundary fallback={<p role="status">{overviewTexts.chartFailed}</p>}>
      <div ref={place} role="img" aria-label={drawn.label}>
        {isSeen ? (
          <Suspense fallback={skeleton}>
            <BarsChart
              bars={drawn.bars}
              series={drawn.series}
              height={HEIGHT[isTall ? 'several' : 'one']}
            />
          </Suspense>
        ) : (
          skeleton
        )}
      </div>
    </ErrorBoundary>
  );
}

/** A placeholder as high as the chart, so that nothing below moves. */
export function ChartSkeleton({ isTall = false }: { isTall?: boolean }) {
  return <Skeleton height={HEIGHT[isTall ? 'several' : 'one']} />;
}
