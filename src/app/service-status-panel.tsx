import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { describeFailure } from '#api/client/describe-failure.ts';
import { statusQuery } from '#api/session/status.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import { dateFormatter } from '#lib/locale.ts';
import { SmallButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { statusPanelTexts } from './late-texts.ts';
import { adviceOf, clockWords, serviceName } from './service-status-advice.ts';
import { areaWords, type allAreas } from './service-status-texts.ts';
import classes from './service-status.module.css';

interface ServiceStatusPanelProps {
  settings: PageSettings | undefined;
  /** The areas that the person may use. */
  areas: readonly (typeof allAreas)[number][];
}

/** Shows which parts of the service work, and explains failures. */
export function ServiceStatusPanel({ settings, areas: of }: ServiceStatusPanelProps) {
  const status = useQuery(statusQuery);
  return (
    <Box w="20.625rem" maw="100%" fz="sm" className={layout.breaks}>
      <Text size="sm" fw={600} mb="xs">
        {serviceName(settings)}
      </Text>
      {status.error ? (
        <Failure error={status.error} />
      ) : (
        status.data && (
          <dl className={layout.terms}>
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
                    {detail !== '' && state !== 'answering' && <Note>{detail}</Note>}
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
            <Text key={advice} size="sm" mt="xs">
              {advice}
            </Text>
          ))}
      <Group mt="sm" justify="space-between" c="dimmed">
        <span>
          {status.dataUpdatedAt > 0 && statusPanelTexts.checkedAt(time(status.dataUpdatedAt))}
        </span>
        <SmallButton loading={status.isFetching} onClick={() => void status.refetch()}>
          {statusPanelTexts.checkAgain}
        </SmallButton>
      </Group>
    </Box>
  );
}

const time = dateFormatter({ timeStyle: 'medium' });

function Failure({ error }: { error: unknown }) {
  const { title, detail, whatToDo } = describeFailure(error);
  return (
    <>
      <strong>{title}</strong>
      {detail !== '' && <Note>{detail}</Note>}
      <Note>{whatToDo}</Note>
    </>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed" mt={2}>
      {children}
    </Text>
  );
}
