import { Card, ChartPlaceholder } from './card.tsx';
import { DAYS } from './count-by-day.ts';
import { notificationTexts } from './texts.ts';

/** A placeholder as high as the charts, so that nothing below moves. */
export function WaitingDays() {
  return (
    <>
      <Card isWide title={notificationTexts.byDay} note={notificationTexts.loading}>
        <ChartPlaceholder rows={DAYS} />
      </Card>
      <Card isWide title={notificationTexts.byHour} note={notificationTexts.loading}>
        <ChartPlaceholder rows={5} />
      </Card>
    </>
  );
}
