import { Alert, Box, Group, Paper, Text } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { AlertChannel, AlertDelivery } from '#contract/alert.ts';
import { shortInstant } from '#lib/format-instant.ts';
import { useToday } from '#ui/values/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { SmallWriteButton, WriteButton } from '#ui/notices/write-button.tsx';
import { hourText } from './hour-text.ts';
import { alertPageTexts, describeChannel, describeDelivery } from './texts.ts';

interface ChannelCardProps {
  channel: AlertChannel;
  last: AlertDelivery | undefined;
  isTesting: boolean;
  isDeleting: boolean;
  onEdit: () => void;
  onTest: () => void;
  onDelete: () => void;
}

/** One channel and its latest message, with the ways to change it. */
export function ChannelCard({ channel, last, isTesting, isDeleting, ...on }: ChannelCardProps) {
  const { name, stopped } = channel;
  const today = useToday();
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
        <SmallWriteButton
          aria-label={alertPageTexts.testOne(name)}
          disabled={stopped === 'admin'}
          loading={isTesting}
          onClick={on.onTest}
        >
          {alertPageTexts.test}
        </SmallWriteButton>
        <SmallWriteButton
          aria-label={alertPageTexts.editOne(name)}
          disabled={stopped === 'admin'}
          onClick={on.onEdit}
        >
          {alertPageTexts.edit}
        </SmallWriteButton>
        <WriteButton
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={alertPageTexts.deleteOne(name)}
          loading={isDeleting}
          onClick={on.onDelete}
        >
          {alertPageTexts.delete}
        </WriteButton>
      </Group>
    </Paper>
  );
}
