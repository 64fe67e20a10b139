import { Alert, Box, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { alertsQuery, useChangeAlerts, type AlertsChange } from '#api/alerts.ts';
import { describeFailure } from '#api/describe-failure.ts';
import type {
  Alert as AlertOf,
  AlertChannel,
  AlertDelivery,
  AlertSettings,
  ChannelKind,
} from '#contract/alert.ts';
import { shortInstant } from '#lib/format-instant.ts';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DetailPage } from '#ui/detail-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { Opening } from '#ui/opening.tsx';
import { readOnly } from '#ui/read-only.ts';
import { useStored } from '#ui/store.ts';
import { useParameters } from '#ui/use-parameters.ts';
import { useToday } from '#ui/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { WriteButton } from '#ui/write-button.tsx';
import { Deliveries, OtherWebhooks } from './deliveries.tsx';
import { hourText, readersZone } from './hour-text.ts';
import { QuietHours } from './quiet-hours.tsx';
import { alertPageTexts, describeChannel, describeDelivery, describeSource } from './texts.ts';

const AlertDialog = lazy(async () => ({
  default: (await import('./alert-dialog.tsx')).AlertDialog,
}));
const ChannelDialog = lazy(async () => ({
  default: (await import('./channel-dialog.tsx')).ChannelDialog,
}));

/** Where searches lead to alerts. */
const inbox = { path: '/inbox', name: alertPageTexts.inbox };

type Edited =
  | { what: 'alert'; alert: AlertOf | null }
  | { what: 'channel'; channel: AlertChannel | null };

/** Lists the reader's alerts. `?search=` or `?rule=` starts a new one. */
export function AlertsPage() {
  const parameters = useParameters();
  const given = { search: parameters.get('search') ?? '', rule: parameters.get('rule') };
  const isGiven = given.search !== '' || given.rule !== null;
  const navigate = useNavigate();
  const list = useQuery(alertsQuery);
  const change = useChangeAlerts();
  const [edited, setEdited] = useState<Edited | null>(
    isGiven ? { what: 'alert', alert: null } : null,
  );
  /** The signing secret of a channel that was just saved. */
  const [secret, setSecret] = useState<{ of: string; text: string } | null>(null);
  const { data } = list;
  const close = (): void => {
    setEdited(null);
    if (isGiven) void navigate({ search: '' }, { replace: true });
  };
  const channelSaved = (id: string, settings: AlertSettings): void => {
    setSecret(settings.secret === null ? null : { of: id, text: settings.secret });
    // A digest has an hour, and hours have a zone.
    if (settings.times === null) {
      const times = { zone: readersZone(), quietFrom: null, quietTo: null };
      change.mutate({ kind: 'times', times });
    }
    if (settings.channels.length > 1) return;
    // The first one is what alerts without a channel were waiting for.
    for (const alert of settings.alerts) {
      if (alert.channels.length > 0) continue;
      const { id: of, ...definition } = alert;
      change.mutate({ kind: 'save-alert', id: of, alert: { ...definition, channels: [id] } });
    }
  };
  // Buttons whose change is under way keep the focus, which `disabled` would lose.
  const isRunning = (kind: AlertsChange['kind'], id: string): boolean =>
    change.isPending &&
    change.variables.kind === kind &&
    'id' in change.variables &&
    change.variables.id === id;
  return (
    <>
      <DetailPage
        list={inbox}
        heading={alertPageTexts.screen}
        summary={alertPageTexts.about}
        actions={
          <WriteButton disabled={!data} onClick={() => setEdited({ what: 'alert', alert: null })}>
            {alertPageTexts.create}
          </WriteButton>
        }
      >
        <Stack gap="lg">
          {change.isError && (
            <Banner tone="failure">
              <strong>{describeFailure(change.error).title}.</strong>{' '}
              {describeFailure(change.error).detail}
            </Banner>
          )}
          {!data ? (
            <NotLoaded
              error={list.error}
              what={alertPageTexts.noun}
              isRetrying={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <>
              {data.alerts.length === 0 ? (
                <Notice title={alertPageTexts.none} detail="" whatToDo={alertPageTexts.noneHint} />
              ) : (
                <Stack gap="sm">
                  {data.alerts.map((alert) => (
                    <AlertCard
                      key={alert.id}
                      alert={alert}
                      channels={data.channels}
                      isDeleting={isRunning('delete-alert', alert.id)}
                      onEdit={() => setEdited({ what: 'alert', alert })}
                      onChange={change.mutate}
                    />
                  ))}
                </Stack>
              )}
              <Section
                title={alertPageTexts.channelsTitle}
                action={
                  <WriteButton
                    variant="default"
                    onClick={() => setEdited({ what: 'channel', channel: null })}
                  >
                    {alertPageTexts.createChannel}
                  </WriteButton>
                }
              >
                {secret !== null && (
                  <Alert color="green" role="status" title={alertPageTexts.secretTitle}>
                    <Text size="sm">{alertPageTexts.secretHint}</Text>
                    <Text size="sm" ff="monospace" my="xs" style={{ overflowWrap: 'anywhere' }}>
                      {secret.text}
                    </Text>
                    <CopyButton text={() => secret.text} label={alertPageTexts.copySecret} />
                  </Alert>
                )}
                {data.channels.length === 0 && <Text>{alertPageTexts.noChannelsYet}</Text>}
                {data.channels.map((channel) => (
                  <ChannelCard
                    key={channel.id}
                    channel={channel}
                    last={data.deliveries.find((it) => it.channel === channel.id)}
                    isTesting={isRunning('test', channel.id)}
                    isDeleting={isRunning('delete-channel', channel.id)}
                    onEdit={() => setEdited({ what: 'channel', channel })}
                    onTest={() => change.mutate({ kind: 'test', id: channel.id })}
                    onDelete={() => {
                      change.mutate({ kind: 'delete-channel', id: channel.id });
                      if (secret?.of === channel.id) setSecret(null);
                    }}
                  />
                ))}
              </Section>
              <Section title={alertPageTexts.timesTitle}>
                <QuietHours
                  times={data.times}
                  isSaving={change.isPending && change.variables.kind === 'times'}
                  onSaved={(times) => change.mutate({ kind: 'times', times })}
                />
              </Section>
              <Section title={alertPageTexts.logTitle}>
                <Deliveries
                  settings={data}
                  isSending={(id) => isRunning('send-again', id)}
                  onSendAgain={(id) => change.mutate({ kind: 'send-again', id })}
                />
              </Section>
              {data.others.length > 0 && (
                <Section title={alertPageTexts.othersTitle}>
                  <OtherWebhooks
                    others={data.others}
                    isStopping={(id) => isRunning('stop', id)}
                    onStop={(id) => change.mutate({ kind: 'stop', id })}
                  />
                </Section>
              )}
            </>
          )}
        </Stack>
      </DetailPage>
      {data && edited?.what === 'alert' && (
        <Opening>
          <AlertDialog
            alert={edited.alert}
            given={given}
            channels={data.channels}
            onClosed={close}
          />
        </Opening>
      )}
      {data && edited?.what === 'channel' && (
        <Opening>
          <ChannelDialog
            channel={edited.channel}
            pushKey={data.pushKey}
            kinds={kindsOf(data)}
            onSaved={channelSaved}
            onClosed={close}
          />
        </Opening>
      )}
    </>
  );
}

function kindsOf({ hasEmail, pushKey }: AlertSettings): ChannelKind[] {
  return [
    ...(pushKey === null ? [] : (['push'] as const)),
    ...(hasEmail ? (['email'] as const) : []),
    'webhook',
  ];
}

interface SectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Section({ title, action, children }: SectionProps) {
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Group justify="space-between">
        <Title order={2} fz="md">
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Stack>
  );
}

interface AlertCardProps {
  alert: AlertOf;
  channels: readonly AlertChannel[];
  isDeleting: boolean;
  onEdit: () => void;
  onChange: (change: AlertsChange) => void;
}

function AlertCard({ alert, channels, isDeleting, onEdit, onChange }: AlertCardProps) {
  const { id, ...definition } = alert;
  const { name, isOn } = definition;
  const source = describeSource(alert);
  const reason = useStored(readOnly, (it) => it);
  const used = channels.filter((it) => alert.channels.includes(it.id));
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Group justify="space-between" align="start" wrap="nowrap">
        <Box miw={0} flex={1} style={{ overflowWrap: 'anywhere' }}>
          <Text fw={600}>
            <VisibleText text={name} />
          </Text>
          {source !== name && (
            <Text size="sm" {...(alert.search !== null && { ff: 'monospace' })}>
              <VisibleText text={source} />
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {used.length === 0
              ? alertPageTexts.nowhere
              : `${alertPageTexts.channels}: ${used.map((it) => it.name).join(', ')}`}
          </Text>
        </Box>
        <Switch
          aria-label={alertPageTexts.isOn(name)}
          checked={isOn}
          disabled={reason !== null}
          onChange={() =>
            onChange({ kind: 'save-alert', id, alert: { ...definition, isOn: !isOn } })
          }
        />
      </Group>
      <Group gap="xs" mt="sm">
        <WriteButton
          size="compact-sm"
          variant="default"
          aria-label={alertPageTexts.editOne(name)}
          onClick={onEdit}
        >
          {alertPageTexts.edit}
        </WriteButton>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={alertPageTexts.deleteOne(name)}
          disabled={reason !== null}
          loading={isDeleting}
          onClick={() => onChange({ kind: 'delete-alert', id })}
        >
          {alertPageTexts.delete}
        </Button>
      </Group>
    </Paper>
  );
}

interface ChannelCardProps {
  channel: AlertChannel;
  last: AlertDelivery | undefined;
  isTesting: boolean;
  isDeleting: boolean;
  onEdit: () => void;
  onTest: () => void;
  onDelete: () => void;
}

function ChannelCard({ channel, last, isTesting, isDeleting, ...on }: ChannelCardProps) {
  const { name, stopped } = channel;
  const today = useToday();
  const reason = useStored(readOnly, (it) => it);
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Box style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>
          <VisibleText text={name} />
        </Text>
        <Text size="sm" c="dimmed">
          {describeChannel(channel, hourText)}
        </Text>
        <Text size="sm" role="status">
          {last &&
            alertPageTexts.last(
              describeDelivery(last, (at) => shortInstant(Date.parse(at), today)),
            )}
        </Text>
      </Box>
      {stopped !== null && (
        <Alert color="orange" mt="xs" role="alert">
          {stopped === 'admin' ? alertPageTexts.stoppedByAdmin : alertPageTexts.gone}
        </Alert>
      )}
      <Group gap="xs" mt="sm">
        <WriteButton
          size="compact-sm"
          variant="default"
          aria-label={alertPageTexts.testOne(name)}
          disabled={stopped === 'admin'}
          loading={isTesting}
          onClick={on.onTest}
        >
          {alertPageTexts.test}
        </WriteButton>
        <WriteButton
          size="compact-sm"
          variant="default"
          aria-label={alertPageTexts.editOne(name)}
          disabled={stopped === 'admin'}
          onClick={on.onEdit}
        >
          {alertPageTexts.edit}
        </WriteButton>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={alertPageTexts.deleteOne(name)}
          disabled={reason !== null}
          loading={isDeleting}
          onClick={on.onDelete}
        >
          {alertPageTexts.delete}
        </Button>
      </Group>
    </Paper>
  );
}
