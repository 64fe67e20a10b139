import { useEffect, useRef } from 'react';
import type { Draft } from '#contract/draft.ts';
import { DateTimeText } from '#ui/date-time-text.tsx';
import { Link } from '#ui/link.tsx';
import { useToday } from '#ui/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import room from '#ui/page.module.css';
import classes from './review.module.css';
import { ReturnForm } from './return-form.tsx';
import { Reviewed } from './reviewed.tsx';
import { draftTexts, reviewTexts } from '../model/texts.ts';

/** A colleague's draft that takes a second payer: reviewed and sent as it is, or returned. */
export function ApproveDraft({ draft }: { draft: Draft }) {
  const now = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { submitted } = draft;
  return (
    <div className={room.scrolling} data-scroller>
      <div className={classes.review}>
        <PageTitle name={reviewTexts.approval} />
        <div className={classes.reviewHead}>
          <h1 ref={heading} tabIndex={-1}>
            {reviewTexts.approvalOf} <VisibleText text={draft.name} />
          </h1>
          <Link to="/pay">{draftTexts.back}</Link>
        </div>
        {submitted && (
          <p className={classes.sentence}>
            <strong>
              {submitted.by === null ? reviewTexts.someone : <VisibleText text={submitted.by} />}
            </strong>{' '}
            {reviewTexts.submitted} <DateTimeText text={submitted.at} now={now} />
            {reviewTexts.submittedFor}
          </p>
        )}
        <Reviewed key={draft.version} draft={draft} />
        <ReturnForm draft={draft} />
      </div>
    </div>
  );
}
