import { useNetwork } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, useSyncExternalStore } from 'react';
import { sessionEnd } from '#api/client/session-end.ts';
import { useMay } from '#api/session/session.ts';
import { statusQuery } from '#api/session/status.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';
import layout from '#ui/layout.module.css';
import shell from './shell.module.css';
import { usePathname } from '#ui/place.tsx';
import { allAreas, overallWord } from './service-status-texts.ts';
import classes from './service-status.module.css';
import { statusTexts } from './texts.ts';

const ServiceStatusPanel = lazy(async () => ({
  default: (await import('./service-status-panel.tsx')).ServiceStatusPanel,
}));

/** Summarizes the person's areas of the service in a word, and explains failures in a popover. */
export function ServiceStatusControl({ settings }: { settings: PageSettings | undefined }) {
  const may = useMay();
  const of = allAreas.filter(({ permission }) => may(permission));
  const status = useQuery(statusQuery);
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get) !== null;
  const isAtCarriers = usePathname().startsWith('/carriers');
  const { online } = useNetwork();
  const { word, tone } = !online
    ? { word: statusTexts.offline, tone: 'bad' as const }
    : status.error
      ? { word: hasEnded ? statusTexts.signedOut : statusTexts.unreachable, tone: 'bad' as const }
      : status.data
        ? overallWord(status.data, { isAtCarriers, of })
        : { word: statusTexts.checking, tone: 'wait' as const };
  return (
    <Disclosure
      label={statusTexts.label}
      buttonLabel={statusTexts.button(word)}
      buttonClassName={`${layout.tool} ${shell.tool}`}
      button={
        <>
          <span className={classes.dot} data-tone={tone} aria-hidden />
          <span className={classes.word}>{word}</span>
        </>
      }
    >
      <ServiceStatusPanel settings={settings} areas={of} />
    </Disclosure>
  );
}
