import { useMay } from '#api/session.ts';
import { LedgerSection } from './ledger-section.tsx';
import { NeedsPerson } from './needs-person.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import classes from './overview.module.css';

/** Where things stand, of what one may read: every figure leads to the rows behind it. */
export function OverviewPage() {
  const may = useMay();
  return (
    <div className={classes.page} data-scroller>
      <title>Overview · Waybill</title>
      <div className={classes.content}>
        <h1>Overview</h1>
        <NeedsPerson />
        {may({ role: 'triage', kind: 'read' }) && <NotificationsSection />}
        {may({ role: 'accounting', kind: 'read' }) && <LedgerSection />}
      </div>
    </div>
  );
}
