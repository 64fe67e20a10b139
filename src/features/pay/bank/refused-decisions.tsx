import { Alert, Text } from '@mantine/core';
import { describeFailure } from '#api/client/describe-failure.ts';
import { SmallButton } from '#ui/button.tsx';
import { useStored } from '#ui/store.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { bankRun } from './bank-run.ts';
import { refusalsOf, saveRefused } from './save-decisions.ts';
import { workTexts } from './texts.ts';
import classes from './work-page.module.css';

/** Says which decisions about a bank file were refused, and why; they stay as long as the page. */
export function RefusedDecisions() {
  const run = useStored(bankRun, (it) => it);
  const refusals = run === null ? [] : refusalsOf(run);
  if (refusals.length === 0) return null;
  const { title, detail, whatToDo } = describeFailure(refusals.at(-1));
  return (
    <Alert
      role="alert"
      color="red"
      my="xs"
      className={classes.refused}
      title={workTexts.refused(refusals.length)}
    >
      <Text size="sm" mb="xs">
        {title}. <VisibleText text={detail} /> {whatToDo} {workTexts.keepOpen}
      </Text>
      <SmallButton onClick={saveRefused}>{workTexts.retry}</SmallButton>
    </Alert>
  );
}
