import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { alertsQuery, useChangeAlerts, type AlertsChange } from '#api/alerts.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { useEachChange } from '#api/client/use-each-change.ts';
import type {
  Alert as AlertOf,
  AlertChannel,
  AlertSettings,
  ChannelKind,
} from '#contract/alert.ts';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { Banner } from '#ui/notices/banner.tsx';
import { CopyButton } from '#ui/values/copy-button.tsx';
import { DetailPage } from '#ui/details/detail-page.tsx';
import { MessageBar } from '#ui/notices/message-bar.tsx';
import { useDeletions } from '#ui/notices/use-deletions.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { Opening } from '#ui/opening.tsx';
import { useParameters } from '#ui/use-parameters.ts';
import { SmallWriteButton, WriteButton } from '#ui/notices/write-button.tsx';
import { AlertCard } from './alert-card.tsx';
import { ChannelCard } from './channel-card.tsx';
import { Deliveries, OtherChannels } from './deliveries.tsx';
import { readersZone } from './hour-text.ts';
import { QuietHours } from './quiet-hours.tsx';
import { alertPageTexts } from './texts.ts';

const AlertDialog = lazy(async () => ({
  default: (await import('./alert-dialog.tsx')).AlertDialog,
}));
const ChannelDialog = lazy(async () => ({
  default: (await import('./channel-dialog.tsx')).ChannelDialog,
}));

const DeleteChannelDialog = lazy(async () => ({
  default: (await import('./delete-channel-dialog.tsx')).DeleteChannelDialog,
}));

/** Where searches lead to alerts. */
const inbox = { path: '/inbox', name: alertPageTexts.inbox };

type Edited =
  | { what: 'alert'; alert: AlertOf | null }
  | { what: 'channel'; channel: AlertChannel | null }
  | { what: 'delete-channel'; channel: AlertChannel };

/** Lists the reader's alerts. `?search=` or `?rule=` starts a new one. */
export function AlertsPage() {
  const parameters = useParameters();
  const given = { search: parameters.get('search') ?? '', rule: parameters.get('rule') };
  const isGiven = given.search !== '' || given.rule !== null;
  const navigate = useNavigate();
  const list = useQuery(alertsQuery);
  const { make, pending, error } = useEachChange(useChangeAlerts().mutateAsync);
  const [edited, setEdited] = useState<Edited | null>(
    isGiven ? { what: 'alert', alert: null } : null,
  );
  /** The signing secret of a channel that was just saved. */
  const [secret, setSecret] = useState<{ of: string; text: string } | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const { data } = list;
  /** The pressed button is no longer on the page. */
  const focusPage = () => page.current?.focus();
  // Buttons stay focusable while their change is in progress, because `disabled` would lose the
  // focus.
  const isRunning = (kind: AlertsChange['kind'], id: string): boolean =>
    pending.some((change) => change.kind === kind && 'id' in change && change.id === id);
  const deletions = useDeletions<AlertOf>(alertPageTexts, ({ id, ...alert }, onRestored) => {
    if (isRunning('save-alert', id)) return;
    void make({ kind: 'save-alert', id, alert }, () => {
      focusPage();
      onRestored();
    });
  });
  const say = (words: string | null): void => {
    focusPage();
    deletions.say(words);
  };
  const removeAlert = (alert: AlertOf): void =>
    void make({ kind: 'delete-alert', id: alert.id }, () => {
      focusPage();
      deletions.noteDeleted(alert);
    });
  const removeChannel = ({ id, name }: AlertChannel): void =>
    void make({ kind: 'delete-channel', id }, () => {
      say(alertPageTexts.deletedChannel(name));
      if (secret?.of === id) setSecret(null);
    });
  const close = (): void => {
    setEdited(null);
    if (isGiven) void navigate({ search: '' }, { replace: true });
  };
  const channelSaved = (id: string, settings: AlertSettings, isNew: boolean): void => {
    const { secret: text } = settings;
    // It is shown once, and a dialog with later input saves the channel again.
    setSecret((was) => (text === null ? (was?.of === id ? was : null) : { of: id, text }));
    // A digest is sent at an hour, which needs a time zone.
    if (settings.times === null) {
      const times = { zone: readersZone(), quietFrom: null, quietTo: null };
      void make({ kind: 'times', times });
    }
    // Alerts without a channel were waiting for the first one; later a person wants them so.
    if (!isNew || settings.channels.length > 1) return;
    for (const alert of settings.alerts) {
      if (alert.channels.length > 0) continue;
      const { id: of, ...definition } = alert;
      void make({ kind: 'save-alert', id: of, alert: { ...definition, channels: [id] } });
    }
  };
  return (
    <>
      <DetailPage
        list={inbox}
        heading={alertPageTexts.screen}
        summary={alertPageTexts.about}
        actions={
          <WriteButton
            size="compact-sm"
            disabled={!data}
            onClick={() => setEdited({ what: 'alert', alert: null })}
          >
            {alertPageTexts.create}
          </WriteButton>
        }
      >
        <Stack
          ref={page}
          gap="lg"
          component="section"
          aria-label={alertPageTexts.list}
          tabIndex={-1}
        >
          {error !== null && (
            <Banner tone="failure">
              <strong>{describeFailure(error).title}.</strong> {describeFailure(error).detail}
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
                      onChange={(change) => void make(change)}
                      onDelete={() => removeAlert(alert)}
                    />
                  ))}
                </Stack>
              )}
              <Section
                title={alertPageTexts.channelsTitle}
                action={
                  <SmallWriteButton onClick={() => setEdited({ what: 'channel', channel: null })}>
                    {alertPageTexts.createChannel}
                  </SmallWriteButton>
                }
              >
                {secret !== null && (
                  <Alert
                    color="green"
                    role="status"
                    title={alertPageTexts.secretTitle}
                    // The green of its title is too light for small text (WCAG 1.4.3).
                    styles={{ label: { color: 'var(--mantine-color-text)' } }}
                  >
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
                    onTest={() => void make({ kind: 'test', id: channel.id })}
                    onDelete={() => setEdited({ what: 'delete-channel', channel })}
                  />
                ))}
              </Section>
              <Section title={alertPageTexts.timesTitle}>
                <QuietHours
                  times={data.times}
                  isSaving={pending.some(({ kind }) => kind === 'times')}
                  onSaved={(times) => void make({ kind: 'times', times })}
                />
              </Section>
              <Section title={alertPageTexts.logTitle}>
                <Deliveries
                  settings={data}
                  isSending={(id) => isRunning('send-again', id)}
                  onSendAgain={(id) => void make({ kind: 'send-again', id })}
                />
              </Section>
              {data.others.length > 0 && (
                <Section title={alertPageTexts.othersTitle}>
                  <OtherChannels
                    others={data.others}
                    isStopping={(id) => isRunning('stop', id)}
                    onStop={(id) => void make({ kind: 'stop', id })}
                  />
                </Section>
              )}
            </>
          )}
        </Stack>
      </DetailPage>
      <MessageBar
        screen={alertPageTexts.screen}
        message={deletions.message}
        onDismiss={() => say(null)}
      />
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
            onSaved={(id, settings) => channelSaved(id, settings, edited.channel === null)}
            onClosed={close}
          />
        </Opening>
      )}
      {edited?.what === 'delete-channel' && (
        <Opening>
          <DeleteChannelDialog
            name={edited.channel.name}
            onClosed={(isYes) => {
              close();
              if (isYes) removeChannel(edited.channel);
            }}
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
