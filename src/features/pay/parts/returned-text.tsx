import type { Draft } from '#contract/draft.ts';
import { OwnTime } from '#ui/values/own-time.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { draftTexts } from '../model/texts.ts';

interface ReturnedTextProps {
  returned: NonNullable<Draft['returned']>;
  /** Names the person who returned the draft, where that is not their own name. */
  by?: string;
}

/** Says who returned a draft, when and why. */
export function ReturnedText({ returned, by = returned.by }: ReturnedTextProps) {
  const now = useToday();
  return (
    <>
      <strong>
        <VisibleText text={by} /> {draftTexts.returned}
      </strong>{' '}
      (<OwnTime text={returned.at} now={now} />
      ): <VisibleText text={returned.note} />
    </>
  );
}
