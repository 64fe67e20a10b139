import { useQuery } from '@tanstack/react-query';
import { describeFailure } from '#api/describe-failure.ts';
import { statusQuery } from '#api/status.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import { dateFormatter } from '#lib/locale.ts';
import { Button } from '#ui/button.tsx';
import {
  adviceOf,
  areaWords,
  clockWords,
  serviceName,
  type allAreas,
} from './service-status-words.ts';
import classes from './service-status.module.css';

interface ServiceStatusPanelProps {
  settings: PageSettings | undefined;
  /** Those that one may use. */
  areas: readonly (typeof allAreas)[number][];
}

/** What of the service works, what does not, and why. */
export function ServiceStatusPanel({ settings, areas: of }: ServiceStatusPanelProps) {
  const status = useQuery(statusQuery);
  return (
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
