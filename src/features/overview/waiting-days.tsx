import { Card, ChartPlaceholder } from './card.tsx';
import { readersDay } from '#lib/calendar-day.ts';
import { useToday } from '#ui/values/use-today.ts';
import { DAYS } from './count-by-day.ts';
import { daysCovered } from './counted-days.ts';
import { notificationTexts } from './texts.ts';

/**
 * A placeholder as high as the charts, so that nothing below moves. It says which days are counted,
 * so that the largest text of the screen appears first and not last.
 */
export function WaitingDays() {
  return (
    <>
      <Card
        isWide
        title={notificationTexts.byDay}
        note={`${notificationTexts.loading} ${daysCovered(readersDay(useToday()), true)}`}
      >
        <ChartPlaceholder rows={DAYS} />
      </Card>
      <WaitingHours />
    </>
  );
}

/** The second of them. */
export function WaitingHours() {
  return (
    <Card isWide title={notificationTexts.byHour} note={notificationTexts.loading}>
      <ChartPlaceholder rows={5} />
    </Card>
  );
}
