import { lazy, Suspense } from 'react';
import { useMay } from '#api/session.ts';
import { PageTitle } from '#ui/page-title.tsx';
import room from '#ui/page.module.css';
import { LedgerSection } from './ledger-section.tsx';
import { NeedsPerson } from './needs-person.tsx';
import classes from './overview.module.css';
import { WaitingDays } from './waiting-days.tsx';

/** Counts by the inbox's own means, which who does not triage need not load. */
const NotificationsSection = lazy(async () => ({
  default: (await import('./notifications-section.tsx')).NotificationsSection,
}));

/** Where things stand, of what one may read: every figure leads to the rows behind it. */
export function OverviewPage() {
  const may = useMay();
  return (
    <div className={`${room.scrolling} ${classes.page}`} data-scroller>
      <PageTitle name="Overview" />
      <div className={classes.content}>
        <h1>Overview</h1>
        <NeedsPerson />
        {may({ role: 'triage', kind: 'read' }) && (
          <Suspense
            fallback={
              <section className={classes.section} aria-labelledby="notifications">
                <h2 id="notifications">Notifications</h2>
                <div className={classes.cover} />
                <WaitingDays />
              </section>
            }
          >
            <NotificationsSection />
          </Suspense>
        )}
        {may({ role: 'accounting', kind: 'read' }) && <LedgerSection />}
      </div>
    </div>
  );
}
