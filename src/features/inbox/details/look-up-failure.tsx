import { Paper, Text } from '@mantine/core';
import { describeFailure } from '#api/client/describe-failure.ts';
import { isMissing } from '#api/records.ts';
import { SmallButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { VisibleText } from '#ui/visible-text.tsx';
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
    <Paper role="alert" mt="xs" p="sm" bg="var(--waybill-failure-back)">
      <Text mb="xs" size="sm" className={layout.breaks}>
        <strong>{title}.</strong> <VisibleText text={detail} /> {whatToDo}
      </Text>
      <SmallButton loading={isRetrying} onClick={onRetry}>
        {recordTexts.retry}
      </SmallButton>
    </Paper>
  );
}
