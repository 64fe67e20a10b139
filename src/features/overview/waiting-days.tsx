import { Loading } from '#ui/loading.tsx';
import { Card } from './card.tsx';
import classes from './overview.module.css';
import { notificationTexts, nouns } from './texts.ts';

/** As high as the chart that replaces it, so that nothing below moves. */
export function WaitingDays() {
  return (
    <Card isWide title={notificationTexts.byDay} note={notificationTexts.byDayLoading}>
      <div className={classes.waiting}>
        <Loading what={nouns.notification.many} />
      </div>
    </Card>
  );
}
