import type { BatchEvidence } from '#contract/batch.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { DateTimeText } from '#ui/date-time-text.tsx';
import classes from './batches.module.css';

/** What was read back from the service, before it was sent and after. */
export function Evidence({ evidence, now }: { evidence: readonly BatchEvidence[]; now: number }) {
  if (evidence.length === 0) {
    return <p className={classes.note}>Nothing has been read back yet.</p>;
  }
  return (
    <ul className={classes.evidence}>
      {evidence.map(({ at, when, asked, found }, index) => (
        // It only grows.
        // eslint-disable-next-line react/no-array-index-key
        <li key={index}>
          <span className={classes.dim}>
            {when === 'before' ? 'Before sending' : 'Afterwards'}, at{' '}
            <DateTimeText text={at} now={now} />:
          </span>{' '}
          {sentenceOf(asked)} {sentenceOf(found)}
        </li>
      ))}
    </ul>
  );
}
