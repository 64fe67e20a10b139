import { describeAccountingFailure } from '#api/client/describe-accounting-failure.ts';
import { listTexts } from '#lists/texts.ts';
import { FailureBanner } from '#ui/notices/failure-banner.tsx';
import { FaultsBanner } from '#ui/notices/faults-banner.tsx';
import type { OpenItems } from '../items/use-open-items.ts';
import { itemNoun, openItemTexts } from '../model/texts.ts';
import { bankListTexts } from '../paste/texts.ts';

/** Explains which open items are missing or may be outdated, because one of them may be paid. */
export function ItemsTroubles({ list }: Pick<OpenItems, 'list'>) {
  return (
    <>
      {list.state === 'failed' && (
        <FailureBanner
          title={describeAccountingFailure(list.error).title}
          onRetry={() => void list.start()}
        >
          {list.loadedAt === null ? bankListTexts.noItems : openItemTexts.stale}
        </FailureBanner>
      )}
      {list.faults.length > 0 && (
        <FaultsBanner
          title={listTexts.unreadable(list.faults.length, itemNoun)}
          faults={list.faults}
          hasOthers={list.rows.length > 0}
        />
      )}
    </>
  );
}
