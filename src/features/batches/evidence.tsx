import { List, Text } from '@mantine/core';
import '@mantine/core/styles/List.css';
import type { BatchEvidence } from '#contract/batch.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { DateTimeText } from '#ui/date-time-text.tsx';
import { attentionTexts } from './texts.ts';

/** Lists what Waybill found at the service, before and after sending. */
export function Evidence({ evidence, now }: { evidence: readonly BatchEvidence[]; now: number }) {
  if (evidence.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {attentionTexts.noEvidence}
      </Text>
    );
  }
  return (
    <List size="sm" spacing={2} mb="xs" style={{ overflowWrap: 'anywhere' }}>
      {evidence.map(({ at, when, asked, found }, index) => (
        // Items are only added, so the index is a stable key.
        // eslint-disable-next-line react/no-array-index-key
        <List.Item key={index}>
          <Text span inherit c="dimmed">
            {when === 'before' ? attentionTexts.before : attentionTexts.after},{' '}
            <DateTimeText text={at} now={now} />:
          </Text>{' '}
          {sentenceOf(asked)} {sentenceOf(found)}
        </List.Item>
      ))}
    </List>
  );
}
