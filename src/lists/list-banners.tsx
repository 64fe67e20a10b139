import type { ReactNode } from 'react';
import type { FailureWords } from '#api/describe-failure.ts';
import { counted, type Noun } from '#api/describe-listing.ts';
import type { UsedWholeList } from '#api/use-whole-list.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FailureBanner } from '#ui/failure-banner.tsx';
import { FaultsBanner } from '#ui/faults-banner.tsx';
import { ListSays } from './list-says.tsx';

interface ListBannersProps<T> {
  list: UsedWholeList<T>;
  noun: Noun;
  describe: (error: unknown) => FailureWords;
  /** Banners of this list alone. */
  children?: ReactNode;
}

/** Everything that is wrong while the list stays usable. */
export function ListBanners<T>({ list, noun, describe, children }: ListBannersProps<T>) {
  const { faults, state, rows } = list;
  const again = (
    <Button size="compact-xs" variant="default" onClick={() => void list.start()}>
      Read everything
    </Button>
  );
  const failure = state === 'failed' && rows.length > 0 ? describe(list.error) : null;
  return (
    <>
      {failure && (
        <FailureBanner
          title={failure.title}
          technical={failure.technical}
          onRetry={() => void list.start()}
        >
          Not everything could be read. {failure.detail} {failure.whatToDo}
        </FailureBanner>
      )}
      {state === 'stopped' && list.asOf === null && (
        <Banner tone="action" action={again}>
          Reading was stopped: sums and sorting are of the {counted(rows.length, noun)} read so far.
        </Banner>
      )}
      {state === 'complete' && list.changedWhileRead && (
        <Banner tone="action" action={again}>
          The list changed while it was read: {noun.many} may be missing, or have left since.
        </Banner>
      )}
      <ListSays list={list} />
      {children}
      {faults.length > 0 && (
        <FaultsBanner title={`${counted(faults.length, noun)} could not be read`} faults={faults} />
      )}
    </>
  );
}
