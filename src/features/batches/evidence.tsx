import { Text } from '@mantine/core';
import type { BatchEvidence } from '#contract/batch.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { Bullet, Bullets } from '#ui/bullets.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
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
    <Bullets spacing={2} mb="xs" style={{ overflowWrap: 'anywhere' }}>
      {evidence.map(({ at, when, asked, found }, index) => (
        // Items are only added, so the index is a stable key.
        // eslint-disable-next-line react/no-array-index-key
        <Bullet key={index}>
          <Text span inherit c="dimmed">
            {when === 'before' ? attentionTexts.before : attentionTexts.after},{' '}
            <OwnTime text={at} now={now} />:
          </Text>{' '}
          {sentenceOf(asked)} {sentenceOf(found)}
        </Bullet>
      ))}
    </Bullets>
  );
}
