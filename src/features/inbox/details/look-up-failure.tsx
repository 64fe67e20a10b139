import { describeFailure } from '#api/describe-failure.ts';
import { isMissing } from '#api/records.ts';
import { Button } from '#ui/button.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import classes from './details.module.css';

interface LookUpFailureProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Why a record is not shown. */
export function LookUpFailure({ error, isRetrying, onRetry }: LookUpFailureProps) {
  const { title, detail, whatToDo } = isMissing(error)
    ? {
        title: 'The service has no such record',
        detail: '',
        whatToDo: 'It may have been removed since. What the notification itself says stays true.',
      }
    : describeFailure(error);
  return (
    <div role="alert" className={classes.trouble}>
      <p>
        <strong>{title}.</strong> <VisibleText text={detail} /> {whatToDo}
      </p>
      <Button size="compact-sm" variant="default" loading={isRetrying} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
