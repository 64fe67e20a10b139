import { Box, Group, Paper, Switch, Text } from '@mantine/core';
import type { AlertsChange } from '#api/alerts.ts';
import type { Alert, AlertChannel } from '#contract/alert.ts';
import { onFirstClick } from '#ui/on-first-click.ts';
import { readOnly } from '#ui/read-only.ts';
import { useStored } from '#ui/store.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { SmallWriteButton, WriteButton } from '#ui/notices/write-button.tsx';
import { alertPageTexts, describeSource } from './texts.ts';

interface AlertCardProps {
  alert: Alert;
  channels: readonly AlertChannel[];
  isDeleting: boolean;
  onEdit: () => void;
  onChange: (change: AlertsChange) => void;
  onDelete: () => void;
}

/** One alert: its source and its channels, with the ways to change it. */
export function AlertCard({
  alert,
  channels,
  isDeleting,
  onEdit,
  onChange,
  onDelete,
}: AlertCardProps) {
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
        <SmallWriteButton aria-label={alertPageTexts.editOne(name)} onClick={onEdit}>
          {alertPageTexts.edit}
        </SmallWriteButton>
        <WriteButton
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={alertPageTexts.deleteOne(name)}
          loading={isDeleting}
          onClick={onFirstClick(onDelete)}
        >
          {alertPageTexts.delete}
        </WriteButton>
      </Group>
    </Paper>
  );
}
