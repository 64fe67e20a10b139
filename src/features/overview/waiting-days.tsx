import { ChartSkeleton } from './chart.tsx';
import { Card } from './card.tsx';
import { notificationTexts } from './texts.ts';

/** A placeholder as high as the charts, so that nothing below moves. */
export function WaitingDays() {
  return (
    <>
      <Card isWide title={notificationTexts.byDay} note={notificationTexts.loading}>
        <ChartSkeleton isTall />
      </Card>
      <Card isWide title={notificationTexts.byHour} note={notificationTexts.loading}>
        <ChartSkeleton />
      </Card>
    </>
  );
}
