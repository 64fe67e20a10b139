import { Box, Paper } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useMay } from '#api/session/session.ts';
import { CardGrid } from '#ui/card-link.tsx';
import { PageTitle } from '#ui/panels/page-title.tsx';
import { WhenNear } from '#ui/when-near.tsx';
import room from '#ui/page.module.css';
import visually from '#ui/visually-hidden.module.css';
import { Cards, Section } from './card.tsx';
import { Cover } from './load-line.tsx';
import { WaitingDays } from './waiting-days.tsx';
import { WaitingLedger } from './waiting-ledger.tsx';
import { BatchFigures } from './batch-figures.tsx';
import { useQuery } from '@tanstack/react-query';
import { draftQueries, waits } from '#api/drafts.ts';
import { Figure, HEIGHT } from './figure.tsx';
import { links } from './links.ts';
import { figureTexts, overviewTexts } from './texts.ts';
import { useDirectory } from '#api/use-directory.ts';
import { checkTemplate } from '#lib/tracking/template.ts';
import layout from '#ui/layout.module.css';

/** Loaded only with the triage role, because it needs the inbox's code. */
const NotificationsSection = lazy(async () => ({
  default: (await import('./notifications-section.tsx')).NotificationsSection,
}));

const LedgerSection = lazy(async () => ({
  default: (await import('./ledger-section.tsx')).LedgerSection,
}));

/** Summarizes what the user may read; every figure links to its rows. */
export function OverviewPage() {
  const may = useMay();
  return (
    <div className={room.scrolling} data-scroller>
      <PageTitle name={overviewTexts.screen} />
      <Box maw={1280} mx="auto" className={layout.inset} pt="sm" pb="xl">
        <h1 className={visually.hidden}>{overviewTexts.screen}</h1>
        <NeedsAttention />
        {may({ role: 'triage', kind: 'read' }) && (
          <Suspense fallback={waitingNotifications}>
            <NotificationsSection />
          </Suspense>
        )}
        {may({ role: 'accounting', kind: 'read' }) && (
          <WhenNear fallback={waitingLedger}>
            <Suspense fallback={waitingLedger}>
              <LedgerSection />
            </Suspense>
          </WhenNear>
        )}
      </Box>
    </div>
  );
}

const waitingNotifications = (
  <Section id="notifications" title={overviewTexts.notifications}>
    <Cover />
    <Cards>
      <WaitingDays />
    </Cards>
  </Section>
);

const waitingLedger = (
  <Section id="receivables" title={overviewTexts.receivables}>
    <Cover />
    <WaitingLedger />
  </Section>
);

const UrgentFigure = lazy(async () => ({
  default: (await import('./urgent-figure.tsx')).UrgentFigure,
}));

/** Figures that need attention; each links to exactly the rows that it counts. */
function NeedsAttention() {
  const may = useMay();
  const triages = may({ role: 'triage', kind: 'read' });
  const readsAccounting = may({ role: 'accounting', kind: 'read' });
  return (
    <Section id="needs-attention" title={overviewTexts.attention}>
      <CardGrid minColWidth="7.5rem" autoFlow="auto-fit" spacing="xs">
        {triages && (
          <Suspense fallback={<Paper mih={HEIGHT} />}>
            <UrgentFigure />
          </Suspense>
        )}
        {(triages || readsAccounting) && <BatchFigures />}
        {may({ role: 'payer', kind: 'write' }) && <DraftsFigure />}
        {may({ role: 'ops', kind: 'read' }) && <TemplatesFigure />}
      </CardGrid>
    </Section>
  );
}

/** Counts drafts that another payer has to send. */
function DraftsFigure() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(draftQueries.list);
  return (
    <Figure
      name={figureTexts.drafts}
      to={links.waiting}
      covers={data ? figureTexts.of(data.drafts.length, figureTexts.draftNoun) : ''}
      state={{
        count: data?.drafts.filter(waits).length,
        loadedAt: data && dataUpdatedAt,
        error,
        isLoading: isFetching,
        onRetry: () => void refetch(),
      }}
    />
  );
}

/** Counts carriers with a broken tracking link. */
function TemplatesFigure() {
  const { directory, error, isLoading, reload } = useDirectory();
  return (
    <Figure
      name={figureTexts.templates}
      to={links.templates}
      covers={directory ? figureTexts.of(directory.carriers.length, figureTexts.carrierNoun) : ''}
      state={{
        count: directory?.carriers.filter(
          ({ TrackingUrlFormat }) => checkTemplate(TrackingUrlFormat) !== undefined,
        ).length,
        loadedAt: directory?.readAt,
        error,
        isLoading,
        onRetry: reload,
      }}
    />
  );
}
