import { Alert, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
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
  const [kind, setKind] = useState<ChannelKind>(channel?.kind ?? kinds[0]!);
  const [name, setName] = useState(channel?.name ?? '');
  const [url, setUrl] = useState('');
  const [format, setFormat] = useState<WebhookFormat>(channel?.format ?? 'standard');
  const [address, setAddress] = useState(channel?.kind === 'email' ? channel.leadsTo : '');
  const [digestHour, setDigestHour] = useState(channel?.digestHour ?? null);
  const [isRefused, setRefused] = useState(false);
  const [isSubscribing, setSubscribing] = useState(false);
  const [withText, setWithText] = useState(channel?.withText ?? false);
  const [keepsQuiet, setKeepsQuiet] = useState(channel?.keepsQuiet ?? true);
  const [mostPerHour, setMost] = useState(channel?.mostPerHour ?? USUAL_MESSAGES_PER_HOUR);
  const me = useMe();
  const change = useChangeAlerts();
  const failure = change.error === null ? null : describeFailure(change.error);
  const isBusy = change.isPending || isSubscribing;
  const usualName = kind === 'webhook' && format !== 'standard' ? format : kind;
  const definition: ChannelDefinition = {
    kind,
    name: name.trim() || nameFor(usualName),
    url: kind === 'webhook' && url.trim() !== '' ? url.trim() : null,
    format: kind === 'webhook' ? format : null,
    address: kind === 'email' ? address.trim() : null,
    subscription: null,
    withText,
    keepsQuiet,
    mostPerHour,
    digestHour: kind === 'email' ? digestHour : null,
  };
  const { isUnsaved, saving } = useSavedForm(definition);
  const obstacle = kind === 'push' && channel === null ? pushObstacle() : null;
  const canSave =
    obstacle === null &&
    (kind !== 'webhook' || channel !== null || url.trim() !== '') &&
    (kind !== 'email' || address.trim() !== '');
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
          if (kind !== 'push' || channel !== null) {
            save(close);
            return;
          }
          setSubscribing(true);
          setRefused(false);
          void subscribe(pushKey!, me)
            .then((subscription) => save(close, subscription))
            .catch(() => setRefused(true))
            .finally(() => setSubscribing(false));
        }}
      >
        <Stack gap="sm">
          {channel === null && kinds.length > 1 && (
            <NativeSelect
              label={alertPageTexts.kind}
              value={kind}
              data={kinds.map((value) => ({ value, label: alertPageTexts.kinds[value] }))}
              onChange={({ target }) => setKind(target.value as ChannelKind)}
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
                value={url}
                onChange={({ target }) => setUrl(target.value)}
              />
              <NativeSelect
                label={alertPageTexts.format}
                value={format}
                data={webhookFormats.map((value) => ({
                  value,
                  label: alertPageTexts.formats[value],
                }))}
                onChange={({ target }) => setFormat(target.value as WebhookFormat)}
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
                value={address}
                onChange={({ target }) => setAddress(target.value)}
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
                  setDigestHour(target.value === '' ? null : Number(target.value))
                }
              />
            </>
          )}
          {kind === 'push' && channel === null && (
            <Text size="sm">
              {obstacle === null ? alertPageTexts.pushHint : alertPageTexts.pushObstacles[obstacle]}
            </Text>
          )}
          <TextInput
            label={alertPageTexts.name}
            placeholder={nameFor(usualName)}
            maxLength={ALERT_NAME_LENGTH}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Switch
            label={alertPageTexts.withText}
            description={alertPageTexts.withTextHint}
            checked={withText}
            onChange={({ target }) => setWithText(target.checked)}
          />
          {definition.digestHour === null && (
            <>
              <Switch
                label={alertPageTexts.keepsQuiet}
                checked={keepsQuiet}
                onChange={({ target }) => setKeepsQuiet(target.checked)}
              />
              <WholeNumberInput
                label={alertPageTexts.mostPerHour}
                description={alertPageTexts.mostHint}
                max={1000}
                value={mostPerHour}
                onChange={setMost}
              />
            </>
          )}
          {isRefused && (
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
