import type { BatchEvidence } from '#contract/batch.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { DateTimeText } from '#ui/date-time-text.tsx';
import classes from './batches.module.css';
import { attentionTexts } from './texts.ts';

/** Lists what Waybill found at the service, before and after sending. */
export function Evidence({ evidence, now }: { evidence: readonly BatchEvidence[]; now: number }) {
  if (evidence.length === 0) {
    return <p className={classes.note}>{attentionTexts.noEvidence}</p>;
  }
  return (
    <ul className={classes.evidence}>
      {evidence.map(({ at, when, asked, found }, index) => (
        // Items are only added, so the index is a stable key.
        // eslint-disable-next-line react/no-array-index-key
        <li key={index}>
          <span className={classes.dim}>
            {when === 'before' ? attentionTexts.before : attentionTexts.after},{' '}
            <DateTimeText text={at} now={now} />:
          </span>{' '}
          {sentenceOf(asked)} {sentenceOf(found)}
        </li>
      ))}
    </ul>
  );
}
