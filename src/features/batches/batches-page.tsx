import { Box, Group, NativeSelect, SegmentedControl, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { batchQueries, reportsOf } from '#api/batches.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { batchKinds } from '#contract/batch.ts';
import { FilterBar } from '#lists/filter-bar.tsx';
import { ListPage } from '#lists/list-page.tsx';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { OlderButton } from '#lists/older-button.tsx';
import { isGuidShaped } from '#lib/guid.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Link } from '#ui/link.tsx';
import { LoadingRows } from '#ui/notices/loading-rows.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { SearchText } from '#ui/filters/search-text.tsx';
import { useParameters } from '#ui/use-parameters.ts';
import room from '#ui/page.module.css';
import { filtersOf, readBatchSearch, writeBatchSearch, type BatchSearch } from './batch-search.ts';
import { BatchSums } from './batch-sums.tsx';
import { BatchTable } from './batch-table.tsx';
import { BatchesExport } from './batches-export.tsx';
import { DaysFilter, describeDays } from './days-filter.tsx';
import { AttentionBatches, useAttention } from './attention-batches.tsx';
import { useMay } from '#api/session/session.ts';
import { fromHere } from '#ui/details/detail-page.tsx';
import layout from '#ui/layout.module.css';
import { reportPath, reportPermissions } from './report-path.ts';
import { batchesTexts, kindNames, reportNames, sumTexts } from './texts.ts';

/** Every write that Waybill sent, from its journal, because the service has no such list. */
export function BatchesPage() {
  const parameters = useParameters();
  const navigate = useNavigate();
  const filters = readBatchSearch(parameters);
  const { show, kind, text } = filters;
  const go = (next: BatchSearch, how?: { replace: boolean }) =>
    void navigate({ search: writeBatchSearch(next) }, how);
  const hasAttention = show !== 'failed' && (show === 'uncertain' || text === '');
  return (
    <ListPage name={batchesTexts.screen}>
      <FilterBar
        views={{
          screen: 'batches',
          name: batchesTexts.screen,
          query: writeBatchSearch(filters),
          suggestedName: text,
        }}
        field={
          <SearchText
            label={batchesTexts.search}
            placeholder={batchesTexts.searchBy}
            group={batchesTexts.screen}
            text={text}
            onChange={(next) =>
              go({ ...filters, text: next }, { replace: text !== '' && next !== '' })
            }
          />
        }
      >
        <NativeSelect
          size="xs"
          aria-label={batchesTexts.kind}
          data={[
            { value: '', label: batchesTexts.allKinds },
            ...batchKinds.map((known) => ({ value: known, label: kindNames[known] })),
          ]}
          value={kind ?? ''}
          onChange={({ target }) =>
            go({ ...filters, kind: batchKinds.find((known) => known === target.value) })
          }
        />
        <SegmentedControl
          size="xs"
          aria-label={batchesTexts.show}
          value={show}
          onChange={(next) => go({ ...filters, show: next })}
          data={[
            { value: 'all', label: batchesTexts.all },
            { value: 'uncertain', label: batchesTexts.attention },
            { value: 'failed', label: batchesTexts.failed },
          ]}
        />
        {show !== 'uncertain' && (
          <>
            <DaysFilter days={filters.days} onChange={(next) => go({ ...filters, days: next })} />
            <BatchesExport filters={filtersOf(filters)} />
          </>
        )}
      </FilterBar>
      <Box className={`${room.scrolling} ${layout.inset}`} pb="xl" data-scroller>
        {isGuidShaped(text) && <ReportLinks reportId={text} />}
        {hasAttention && <AttentionBatches search={filters} isAlone={show === 'uncertain'} />}
        {show !== 'uncertain' && (
          <BatchList key={JSON.stringify(filters)} search={filters} isBelow={hasAttention} />
        )}
      </Box>
    </ListPage>
  );
}

interface BatchListProps {
  search: BatchSearch;
  /** Whether batches that need attention come above it. */
  isBelow: boolean;
}

function BatchList({ search, isBelow }: BatchListProps) {
  const list = useInfiniteQuery(batchQueries.list(filtersOf(search)));
  const attention = useAttention(search);
  // Otherwise those above would push the list down.
  if (!list.data || (isBelow && attention.isPending)) {
    return (
      <NotLoaded
        loading={<LoadingRows what={batchesTexts.noun} />}
        error={list.error}
        what={batchesTexts.noun}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const batches = list.data.pages.flatMap((page) => page.batches);
  const paying = batches.flatMap(({ sendingAt, amounts }) =>
    sendingAt === null || !amounts?.length ? [] : [amounts],
  );
  if (batches.length === 0) {
    return <NoBatches search={search} />;
  }
  return (
    <>
      {list.isRefetchError && (
        <Banner tone="failure">
          <strong>{describeFailure(list.error).title}.</strong> {batchesTexts.outdated}
        </Banner>
      )}
      {paying.length > 0 && (
        <Box component="section" mb="md">
          <Title order={2} size="sm" mt="sm">
            {sumTexts.ofBatches(paying.length, list.hasNextPage)}
          </Title>
          <BatchSums amounts={paying.flat()} />
        </Box>
      )}
      <BatchTable batches={batches} />
      <OlderButton list={list}>{batchesTexts.older}</OlderButton>
    </>
  );
}

/** Explains why no batch is shown, and links to all batches. */
function NoBatches({ search: { kind, show, days, text } }: { search: BatchSearch }) {
  const day = describeDays(days);
  const isAll = kind === undefined && show === 'all' && day === null && text === '';
  const kindName = kind === undefined ? null : kindNames[kind];
  if (text !== '') {
    return (
      <Notice
        title={batchesTexts.noneFound(kindName, day, visibleString(text))}
        detail=""
        whatToDo={batchesTexts.noneFoundHint}
      >
        <LinkButton variant="default" to="/batches">
          {batchesTexts.showAll}
        </LinkButton>
      </Notice>
    );
  }
  return (
    <Notice
      title={isAll ? batchesTexts.none : batchesTexts.noneMatches(kindName, day, show === 'failed')}
      detail=""
      whatToDo={batchesTexts.noneHint}
    >
      {!isAll && (
        <LinkButton variant="default" to="/batches">
          {batchesTexts.showAll}
        </LinkButton>
      )}
    </Notice>
  );
}

/** Links to the report of an ID, even if another program sent the batch. */
function ReportLinks({ reportId }: { reportId: string }) {
  const may = useMay();
  return (
    <Group gap="4px 16px" mb="md" fz="sm">
      {batchesTexts.openReport}{' '}
      {reportsOf
        .filter((of) => may(reportPermissions[of]))
        .map((of) => (
          <Link key={of} to={reportPath(of, reportId)} state={fromHere}>
            {reportNames[of]}
          </Link>
        ))}
    </Group>
  );
}
