import { describeFailure } from '#api/describe-failure.ts';
import { Button } from '#ui/button.tsx';

/** Why not everything could be read, where nothing less would do. */
export function CollectionFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, whatToDo } = describeFailure(error);
  return (
    <p role="alert">
      <strong>{title}.</strong> {whatToDo}{' '}
      <Button size="compact-sm" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}
