import { describeFailure } from '#api/client/describe-failure.ts';
import { Button } from '#ui/button.tsx';
import { inboxTexts } from '../model/texts.ts';

/** Explains why loading everything failed. */
export function CollectionFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, whatToDo } = describeFailure(error);
  return (
    <p role="alert">
      <strong>{title}.</strong> {whatToDo}{' '}
      <Button size="compact-sm" onClick={onRetry}>
        {inboxTexts.retry}
      </Button>
    </p>
  );
}
