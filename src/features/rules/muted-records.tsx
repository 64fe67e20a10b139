import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
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
import { SmallWriteButton } from '#ui/notices/write-button.tsx';
import { ruleTexts } from './texts.ts';

/**
 * Lists the muted records, with buttons to unmute each, or those that were muted together; renders
 * nothing if there are none.
 */
export function MutedRecords() {
  const client = useQueryClient();
  const today = useToday();
  const isPhone = useIsPhone();
  const { data } = useQuery(mutesQuery);
  const { make, pending, error } = useEachChange((records: readonly MutedRecord[]) =>
    muteRecords(client, {
      action: 'unmute',
      of: records.map(({ recordId, type, recordNumber, id }) => ({
        recordId,
        type,
        recordNumber,
        id,
      })),
    }),
  );
  const muted = [...(data?.byKey.values() ?? [])];
  const together = Map.groupBy(muted, ({ at, who }) => `${at} ${who}`);
  const button = (records: readonly MutedRecord[], word: string, label: string) => (
    <SmallWriteButton
      flex="none"
      {...(isPhone && { h: '2.75rem' })}
      loading={pending.flat().some(({ recordId }) => recordId === records[0]!.recordId)}
      aria-label={label}
      onClick={() => void make(records)}
    >
      {word}
    </SmallWriteButton>
  );
  if (muted.length === 0 && error === null) return null;
  return (
    <Stack gap="xs" mt="md" component="section" aria-label={ruleTexts.muted}>
      <Title order={2} fz="1rem">
        {ruleTexts.muted}
      </Title>
      <Text c="dimmed">{ruleTexts.aboutMuted}</Text>
      {error !== null && <Banner tone="failure">{describeFailure(error).title}</Banner>}
      {[...together.values()].map((records) => (
        <Fragment key={records[0]!.recordId}>
          {records.length > 1 && (
            <Group gap="sm" justify="space-between">
              <Text fw={600}>{ruleTexts.mutedTogether(records.length)}</Text>
              {button(records, ruleTexts.unmuteAll, ruleTexts.unmuteTogether(records.length))}
            </Group>
          )}
          {records.map((record) => {
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
                {button([record], ruleTexts.unmute, ruleTexts.unmuteThis(name))}
              </Group>
            );
          })}
        </Fragment>
      ))}
    </Stack>
  );
}
