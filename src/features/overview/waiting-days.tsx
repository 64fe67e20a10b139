import { Loading } from '#ui/loading.tsx';
import { Card } from './card.tsx';
import { DAYS } from './count-by-day.ts';
import classes from './overview.module.css';

export const typesTitle = `By type and day, last ${DAYS} days`;

/** In the place of the days and as high: what is below must not be pushed from under a hand. */
export function WaitingDays() {
  return (
    <Card isWide title={typesTitle} note="Of what is read">
      <div className={classes.waiting}>
        <Loading what="notifications" />
      </div>
    </Card>
  );
}
