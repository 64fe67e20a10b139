import { useInfiniteQuery } from '@tanstack/react-query';
import { batchQueries } from '#api/batches.ts';
import { batchesThatStandOut } from '#api/batches-that-stand-out.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { visibleString } from '#lib/visible-text.ts';
import { OlderButton } from '#lists/older-button.tsx';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loading } from '#ui/notices/loading.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { StandOut } from '#ui/notices/stand-out.tsx';
import { attentionTexts, batchesTexts, kindNames } from './texts.ts';
import { AttentionBatch } from './attention-batch.tsx';
import type { BatchSearch } from './batch-search.ts';

interface AttentionBatchesProps {
  /** The chosen kind and the searched text apply; the dates don't. */
  search: BatchSearch;
  /** The page shows nothing else, so an empty list gets a notice. */
  isAlone: boolean;
}

/** Batches with an unknown outcome, or that wait for a decision. */
export function AttentionBatches({ search, isAlone }: AttentionBatchesProps) {
  const { unknown, waiting } = useAttention(search);
  const batches = batchesThatStandOut([unknown.data, waiting.data]);
  const isAtLeast = [unknown, waiting].some(({ data, hasNextPage }) => !data || hasNextPage);
  if (batches.length === 0) {
    if (!isAlone) return null;
    const failed = [unknown, waiting].find(({ isError }) => isError);
    if (failed) {
      return (
        <RetryNotice
          {...describeFailure(failed.error)}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      );
    }
    return unknown.data && waiting.data ? (
      <Notice
        title={attentionTexts.none(
          search.kind === undefined ? null : kindNames[search.kind],
          visibleString(search.text),
        )}
        detail=""
        whatToDo={attentionTexts.noneHint}
      >
        <LinkButton variant="default" to="/batches">
          {batchesTexts.showAll}
        </LinkButton>
      </Notice>
    ) : (
      <Loading what={batchesTexts.noun} />
    );
  }
  return (
    <StandOut
      tone="action"
      mt={6}
      title={attentionTexts.heading(batches.length, isAtLeast)}
      label={attentionTexts.region}
    >
      <FirstOf items={batches} noun={batchesTexts.noun} first={5}>
        {(shown) => shown.map((batch) => <AttentionBatch key={batch.id} batch={batch} />)}
      </FirstOf>
      <OlderButton list={unknown.hasNextPage ? unknown : waiting}>{batchesTexts.older}</OlderButton>
    </StandOut>
  );
}

/** The batches that need attention, and whether Waybill still waits for a first answer. */
export function useAttention({ kind, text }: BatchSearch) {
  const filters = { ...(kind !== undefined && { kind }), ...(text !== '' && { find: text }) };
  const unknown = useInfiniteQuery(batchQueries.list({ ...filters, only: 'unknown' }));
  const waiting = useInfiniteQuery(batchQueries.list({ ...filters, only: 'person' }));
  return { unknown, waiting, isPending: unknown.isPending || waiting.isPending };
}
