import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { describeFailure } from '#api/client/describe-failure.ts';
import { useEachChange } from '#api/client/use-each-change.ts';
import { muteRecords, mutesQuery } from '#api/mutes.ts';
import type { MutedRecord } from '#contract/mute.ts';
import { typeName } from '#contract/type-name.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { useToday } from '#ui/values/use-today.ts';
import { WriteButton } from '#ui/notices/write-button.tsx';
import { ruleTexts } from './texts.ts';

/** Lists the muted records, each with a button to unmute it; renders nothing if there are none. */
export function MutedRecords() {
  const client = useQueryClient();
  const today = useToday();
  const isPhone = useIsPhone();
  const { data } = useQuery(mutesQuery);
  const { make, pending, error } = useEachChange(
    ({ recordId, type, recordNumber, id }: MutedRecord) =>
      muteRecords(client, { action: 'unmute', of: [{ recordId, type, recordNumber, id }] }),
  );
  const muted = [...(data?.byKey.values() ?? [])];
  if (muted.length === 0 && error === null) return null;
  return (
    <Stack gap="xs" mt="md" component="section" aria-label={ruleTexts.muted}>
      <Title order={2} fz="1rem">
        {ruleTexts.muted}
      </Title>
      <Text c="dimmed">{ruleTexts.aboutMuted}</Text>
      {error !== null && <Banner tone="failure">{describeFailure(error).title}</Banner>}
      {muted.map((record) => {
        const name = visibleString(record.recordNumber ?? record.recordId);
        return (
          <Group key={record.recordId} gap="sm" wrap="nowrap" justify="space-between">
            <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
              <Text>
                <bdi>{name}</bdi> · {typeName(record.type)}
              </Text>
              <Text size="sm" c="dimmed">
                {ruleTexts.mutedBy(record.who === null ? null : visibleString(record.who))} ·{' '}
                <OwnTime text={record.at} now={today} />
              </Text>
            </Box>
            <WriteButton
              size="compact-sm"
              variant="default"
              flex="none"
              {...(isPhone && { h: '2.75rem' })}
              loading={pending.some(({ recordId }) => recordId === record.recordId)}
              aria-label={ruleTexts.unmuteThis(name)}
              onClick={() => void make(record)}
            >
              {ruleTexts.unmute}
            </WriteButton>
          </Group>
        );
      })}
    </Stack>
  );
}
