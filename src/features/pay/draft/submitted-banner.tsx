import type { Draft } from '#contract/draft.ts';
import { Banner } from '#ui/banner.tsx';
import { DateTimeText } from '#ui/date-time-text.tsx';
import { useToday } from '#ui/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';

/** One's own draft that waits for a colleague, or that a colleague returned. */
export function SubmittedBanner({ draft }: { draft: Draft | null }) {
  const now = useToday();
  if (draft?.returned) {
    const { by, at, note } = draft.returned;
    return (
      <Banner tone="action">
        <strong>
          <VisibleText text={by} /> returned this draft
        </strong>{' '}
        at <DateTimeText text={at} now={now} />: <VisibleText text={note} />
      </Banner>
    );
  }
  if (!draft?.submitted) return null;
  return (
    <Banner tone="action">
      <strong>This draft waits for another payer to send it</strong>, since{' '}
      <DateTimeText text={draft.submitted.at} now={now} />. Changing it takes it back.
    </Banner>
  );
}
