import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { describeFailure } from '#api/describe-failure.ts';
import { sessionEnd } from '#api/session-end.ts';
import { useMay } from '#api/session.ts';
import { statusQuery } from '#api/status.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import { dateFormatter } from '#lib/locale.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import {
  adviceOf,
  allAreas,
  areaWords,
  clockWords,
  overallWord,
  serviceName,
} from './service-status-words.ts';
import classes from './service-status.module.css';
import shell from './shell.module.css';

/** Says in a word what of the service works that one may use, and in a popover what does not and why. */
export function ServiceStatusControl({ settings }: { settings: PageSettings | undefined }) {
  const may = useMay();
  const of = allAreas.filter(({ permission }) => may(permission));
  const status = useQuery(statusQuery);
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get) !== null;
  const isAtCarriers = useLocation().pathname.startsWith('/carriers');
  const { word, tone } = status.error
    ? { word: hasEnded ? 'Signed out' : 'Waybill unreachable', tone: 'bad' as const }
    : status.data
      ? overallWord(status.data, { isAtCarriers, of })
      : { word: 'Checking the service', tone: 'part' as const };
  return (
    <Disclosure
      label="Service status"
      buttonLabel={`Service status: ${word}`}
      buttonClassName={shell.tool}
      button={
        <>
          <span className={classes.dot} data-tone={tone} aria-hidden />
          {word}
        </>
      }
    >
      <div className={classes.details}>
        <p className={classes.service}>{serviceName(settings)}</p>
        {status.error ? (
          <Failure error={status.error} />
        ) : (
          status.data && (
            <dl className={classes.areas}>
              {of.map(({ area, name }) => {
                const { state, detail } = status.data.areas[area];
                return (
                  <div key={area}>
                    <dt>
                      <span className={classes.dot} data-tone={areaWords[state].tone} aria-hidden />
                      {name}
                    </dt>
                    <dd>
                      <strong>{areaWords[state].word}</strong>
                      {detail !== '' && state !== 'answering' && <p>{detail}</p>}
                    </dd>
                  </div>
                );
              })}
            </dl>
          )
        )}
        {status.data &&
          !status.error &&
          [
            ...adviceOf(status.data, of),
            clockWords(status.data) ?? [],
            status.data.firstPage?.contradiction ?? [],
          ]
            .flat()
            .map((advice) => (
              <p key={advice} className={classes.advice}>
                {advice}
              </p>
            ))}
        <div className={classes.foot}>
          <span>{status.dataUpdatedAt > 0 && `Checked at ${time(status.dataUpdatedAt)}`}</span>
          <Button
            size="compact-sm"
            variant="default"
            loading={status.isFetching}
            onClick={() => void status.refetch()}
          >
            Check again
          </Button>
        </div>
      </div>
    </Disclosure>
  );
}

const time = dateFormatter({ timeStyle: 'medium' });

function Failure({ error }: { error: unknown }) {
  const { title, detail, whatToDo } = describeFailure(error);
  return (
    <div className={classes.failure}>
      <strong>{title}</strong>
      {detail !== '' && <p>{detail}</p>}
      <p>{whatToDo}</p>
    </div>
  );
}
