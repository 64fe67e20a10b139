import { Alert, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useChangeAlerts } from '#api/alerts.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { newId } from '#api/jobs/new-id.ts';
import { useMe } from '#api/session/session.ts';
import {
  ALERT_NAME_LENGTH,
  USUAL_MESSAGES_PER_HOUR,
  webhookFormats,
  type AlertChannel,
  type AlertSettings,
  type ChannelKind,
  type WebhookFormat,
} from '#contract/alert.ts';
import type { ChannelDefinition } from '#contract/alert-definition.ts';
import { Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { useSavedForm } from '#ui/panels/use-saved-form.ts';
import { FailureAlert } from '#ui/notices/failure-alert.tsx';
import { WholeNumberInput } from '#ui/whole-number-input.tsx';
import { WriteButton } from '#ui/notices/write-button.tsx';
import { hourText } from './hour-text.ts';
import { pushObstacle, subscribe } from './subscribe.ts';
import { alertPageTexts } from './texts.ts';

interface ChannelDialogProps {
  /** `null` for a new one. */
  channel: AlertChannel | null;
  /** This Waybill's key for browsers; `null`: it has none. */
  pushKey: string | null;
  /** The kinds of channels that this Waybill supports. */
  kinds: readonly ChannelKind[];
  onSaved: (id: string, settings: AlertSettings) => void;
  onClosed: () => void;
}

/** A channel as a form. */
export function ChannelDialog({ channel, kinds, pushKey, onSaved, onClosed }: ChannelDialogProps) {
  const [id] = useState(() => channel?.id ?? newId());
  const [form, setForm] = useState(() => ({
    kind: channel?.kind ?? kinds[0]!,
    name: channel?.name ?? '',
    url: '',
    format: channel?.format ?? 'standard',
    address: channel?.kind === 'email' ? channel.leadsTo : '',
    digestHour: channel?.digestHour ?? null,
    withText: channel?.withText ?? false,
    keepsQuiet: channel?.keepsQuiet ?? true,
    mostPerHour: channel?.mostPerHour ?? USUAL_MESSAGES_PER_HOUR,
  }));
  const edit = (part: Partial<typeof form>): void => setForm((known) => ({ ...known, ...part }));
  const { kind, name, format, digestHour } = form;
  const url = form.url.trim();
  const address = form.address.trim();
  const me = useMe();
  const change = useChangeAlerts();
  const subscribing = useMutation({ mutationFn: () => subscribe(pushKey!, me) });
  const failure = change.error === null ? null : describeFailure(change.error);
  const isBusy = change.isPending || subscribing.isPending;
  const usualName = kind === 'webhook' && format !== 'standard' ? format : kind;
  const definition: ChannelDefinition = {
    ...form,
    name: name.trim() || nameFor(usualName),
    url: kind === 'webhook' && url !== '' ? url : null,
    format: kind === 'webhook' ? format : null,
    address: kind === 'email' ? address : null,
    subscription: null,
    digestHour: kind === 'email' ? digestHour : null,
  };
  const { isUnsaved, saving } = useSavedForm(definition);
  const subscribes = kind === 'push' && (channel === null || channel.stopped !== null);
  const obstacle = subscribes ? pushObstacle() : null;
  const canSave =
    obstacle === null &&
    (kind !== 'webhook' || channel !== null || url !== '') &&
    (kind !== 'email' || address !== '');
  const save = (
    close: () => boolean,
    subscription: ChannelDefinition['subscription'] = null,
  ): void =>
    change.mutate(
      { kind: 'save-channel', id, channel: { ...definition, subscription } },
      {
        onSuccess: (settings) => {
          onSaved(id, settings);
          close();
        },
      },
    );
  return (
    <Dialog
      title={alertPageTexts.channelTitle(channel?.name ?? '')}
      isUnsaved={isUnsaved}
      onClosed={onClosed}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!canSave || isBusy) return;
          const close = saving(event.currentTarget);
          if (!subscribes) {
            save(close);
            return;
          }
          void subscribing.mutateAsync().then(
            (subscription) => save(close, subscription),
            () => {},
          );
        }}
      >
        <Stack gap="sm">
          {channel === null && kinds.length > 1 && (
            <NativeSelect
              label={alertPageTexts.kind}
              value={kind}
              data={kinds.map((value) => ({ value, label: alertPageTexts.kinds[value] }))}
              onChange={({ target }) => edit({ kind: target.value as ChannelKind })}
            />
          )}
          {kind === 'webhook' && (
            <>
              <TextInput
                label={alertPageTexts.address}
                description={
                  channel === null
                    ? alertPageTexts.addressHint
                    : alertPageTexts.addressUnchanged(channel.leadsTo)
                }
                type="url"
                inputMode="url"
                autoComplete="off"
                maxLength={2000}
                data-focus
                value={form.url}
                onChange={({ target }) => edit({ url: target.value })}
              />
              <NativeSelect
                label={alertPageTexts.format}
                value={format}
                data={webhookFormats.map((value) => ({
                  value,
                  label: alertPageTexts.formats[value],
                }))}
                onChange={({ target }) => edit({ format: target.value as WebhookFormat })}
              />
            </>
          )}
          {kind === 'email' && (
            <>
              <TextInput
                label={alertPageTexts.email}
                type="email"
                autoComplete="email"
                maxLength={254}
                data-focus
                value={form.address}
                onChange={({ target }) => edit({ address: target.value })}
              />
              <NativeSelect
                label={alertPageTexts.digest}
                value={String(digestHour ?? '')}
                data={[
                  { value: '', label: alertPageTexts.atOnce },
                  ...Array.from({ length: 24 }, (_, hour) => ({
                    value: String(hour),
                    label: alertPageTexts.digestAt(hourText(hour)),
                  })),
                ]}
                onChange={({ target }) =>
                  edit({ digestHour: target.value === '' ? null : Number(target.value) })
                }
              />
            </>
          )}
          {subscribes && (
            <Text size="sm">
              {obstacle === null ? alertPageTexts.pushHint : alertPageTexts.pushObstacles[obstacle]}
            </Text>
          )}
          <TextInput
            label={alertPageTexts.name}
            placeholder={nameFor(usualName)}
            maxLength={ALERT_NAME_LENGTH}
            value={name}
            onChange={({ target }) => edit({ name: target.value })}
          />
          <Switch
            label={alertPageTexts.withText}
            description={alertPageTexts.withTextHint}
            checked={form.withText}
            onChange={({ target }) => edit({ withText: target.checked })}
          />
          {definition.digestHour === null && (
            <>
              <Switch
                label={alertPageTexts.keepsQuiet}
                checked={form.keepsQuiet}
                onChange={({ target }) => edit({ keepsQuiet: target.checked })}
              />
              <WholeNumberInput
                label={alertPageTexts.mostPerHour}
                description={alertPageTexts.mostHint}
                max={1000}
                value={form.mostPerHour}
                onChange={(mostPerHour) => edit({ mostPerHour })}
              />
            </>
          )}
          {subscribing.isError && (
            <Alert color="red" role="alert" title={alertPageTexts.pushRefused}>
              {alertPageTexts.pushRefusedHint}
            </Alert>
          )}
          {failure && <FailureAlert {...failure} />}
          <Group gap="xs">
            <WriteButton type="submit" disabled={!canSave} loading={isBusy}>
              {alertPageTexts.save}
            </WriteButton>
            <DismissButton>{alertPageTexts.cancel}</DismissButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function nameFor(kind: ChannelKind | Exclude<WebhookFormat, 'standard'>): string {
  return kind === 'slack' || kind === 'teams'
    ? alertPageTexts.formats[kind]
    : alertPageTexts.kinds[kind];
}
