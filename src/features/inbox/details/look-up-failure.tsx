import { describeFailure } from '#api/describe-failure.ts';
import { isMissing } from '#api/records.ts';
import { Button } from '#ui/button.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import classes from './details.module.css';
import { recordTexts } from './texts.ts';

interface LookUpFailureProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Explains why a record is missing. */
export function LookUpFailure({ error, isRetrying, onRetry }: LookUpFailureProps) {
  const { title, detail, whatToDo } = isMissing(error)
    ? {
        title: recordTexts.gone,
        detail: '',
        whatToDo: recordTexts.goneHint,
      }
    : describeFailure(error);
  return (
    <div role="alert" className={classes.trouble}>
      <p>
        <strong>{title}.</strong> <VisibleText text={detail} /> {whatToDo}
      </p>
      <Button size="compact-sm" variant="default" loading={isRetrying} onClick={onRetry}>
        {recordTexts.retry}
      </Button>
    </div>
  );
}
