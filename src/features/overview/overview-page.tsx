import { lazy, Suspense } from 'react';
import { useMay } from '#api/session.ts';
import { PageTitle } from '#ui/page-title.tsx';
import room from '#ui/page.module.css';
import { LedgerSection } from './ledger-section.tsx';
import classes from './overview.module.css';
import { WaitingDays } from './waiting-days.tsx';
import { BatchFigures } from './batch-figures.tsx';
import { useQuery } from '@tanstack/react-query';
import { counted } from '#api/describe-listing.ts';
import { draftQueries, waits } from '#api/drafts.ts';
import { Figure } from './figure.tsx';
import { links } from './links.ts';
import { useDirectory } from '#api/use-directory.ts';
import { checkTemplate } from '#lib/tracking/template.ts';

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

const UrgentFigure = lazy(async () => ({
  default: (await import('./urgent-figure.tsx')).UrgentFigure,
}));

/** What needs a person now, of what one may see: each figure leads to exactly what it counts. */
function NeedsPerson() {
  const may = useMay();
  const triages = may({ role: 'triage', kind: 'read' });
  const readsAccounting = may({ role: 'accounting', kind: 'read' });
  return (
    <section className={classes.section} aria-labelledby="needs-person">
      <h2 id="needs-person">Needs attention</h2>
      <div className={classes.figures}>
        {triages && (
          <Suspense fallback={<div className={classes.figure} />}>
            <UrgentFigure />
          </Suspense>
        )}
        {(triages || readsAccounting) && <BatchFigures />}
        {may({ role: 'payer', kind: 'write' }) && <DraftsFigure />}
        {may({ role: 'ops', kind: 'read' }) && <TemplatesFigure />}
      </div>
    </section>
  );
}

/** Drafts of payments that another payer has to send. */
function DraftsFigure() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(draftQueries.list);
  return (
    <Figure
      name="Drafts waiting for approval"
      to={links.waiting}
      covers={data ? `Of ${counted(data.drafts.length, { one: 'draft', many: 'drafts' })}` : ''}
      state={{
        count: data?.drafts.filter(waits).length,
        asOf: data && dataUpdatedAt,
        error,
        isReading: isFetching,
        onRetry: () => void refetch(),
      }}
    />
  );
}

/** Carriers of whose template no link can be made. */
function TemplatesFigure() {
  const { directory, error, isReading, readAnew } = useDirectory();
  return (
    <Figure
      name="Tracking templates with a fault"
      to={links.templates}
      covers={
        directory
          ? `Of ${counted(directory.carriers.length, { one: 'carrier', many: 'carriers' })}`
          : ''
      }
      state={{
        count: directory?.carriers.filter(
          ({ TrackingUrlFormat }) => checkTemplate(TrackingUrlFormat) !== undefined,
        ).length,
        asOf: directory?.readAt,
        error,
        isReading,
        onRetry: readAnew,
      }}
    />
  );
}
