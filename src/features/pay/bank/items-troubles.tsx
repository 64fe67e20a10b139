import { Alert } from '@mantine/core';
import { describeAccountingFailure } from '#api/client/describe-accounting-failure.ts';
import { Button } from '#ui/button.tsx';
import type { OpenItems } from '../items/use-open-items.ts';
import { openItemTexts } from '../model/texts.ts';
import { bankListTexts } from '../paste/texts.ts';
import { workTexts } from './texts.ts';

/** Explains which open items are missing or may be outdated, because one of them may be paid. */
export function ItemsTroubles({ list }: Pick<OpenItems, 'list'>) {
  return (
    <>
      {list.state === 'failed' && (
        <Alert role="alert" color="red">
          {describeAccountingFailure(list.error).title}.{' '}
          {list.loadedAt === null ? bankListTexts.noItems : openItemTexts.stale}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void list.start()}>
            {workTexts.retry}
          </Button>
        </Alert>
      )}
      {list.faults.length > 0 && (
        <Alert color="yellow">{bankListTexts.unreadable(list.faults.length)}</Alert>
      )}
    </>
  );
}
