import { Text } from '@mantine/core';
import { memo, useDeferredValue, useMemo } from 'react';
import { formatCount } from '#lib/locale.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { Button } from '#ui/button.tsx';
import { BarTable } from '#ui/tables/bar-table.tsx';
import { CountLink } from './count-link.tsx';
import { FailureBanner } from '#ui/notices/failure-banner.tsx';
import { FigureLink } from '#ui/figure-link.tsx';
import { UpdatedAge } from '#ui/values/updated-age.tsx';
import { Card, ChartPlaceholder } from './card.tsx';
import { links } from './links.ts';
import { notificationTexts, overviewTexts } from './texts.ts';
import { typeColor, typeLabel } from './type-series.ts';
import { useDrawn } from './use-drawn.ts';
import { useUnreadCounts } from './use-unread-counts.ts';

/** Charts unread notifications by type. */
export const UnreadCard = memo(function UnreadCard() {
  const { counts: latest, state, isPart, loadAll } = useUnreadCounts();
  // Rendered in slices, because the first of them brings a chart.
  const counts = useDeferredValue(latest);
  const title = notificationTexts.unreadByType;
  if (!counts) {
    return (
      <Card isWide title={title} note={notificationTexts.allUnread}>
        {state.error === null ? (
          <ChartPlaceholder rows={8} />
        ) : (
          <FailureBanner
            title={describeFailure(state.error).title}
            technical={describeFailure(state.error).technical}
            isRetrying={state.isLoading}
            onRetry={state.onRetry}
          />
        )}
      </Card>
    );
  }
  return (
    <Card
      isWide
      title={title}
      note={
        <>
          <FigureLink to={links.unread(null)} fw={600} fz="md">
            {formatCount(counts.total)}
            {state.isAtLeast && !isPart && '+'}
          </FigureLink>{' '}
          {notificationTexts.unreadCover}
          {isPart && notificationTexts.unreadPart}
          {' · '}
          <UpdatedAge at={state.loadedAt!} />{' '}
          {isPart && (
            <Button size="compact-xs" variant="default" loading={state.isLoading} onClick={loadAll}>
              {overviewTexts.loadAll}
            </Button>
          )}
        </>
      }
    >
      {counts.total === 0 ? (
        <Text c="dimmed">{notificationTexts.noneUnread}</Text>
      ) : (
        <UnreadTypes types={counts.types} />
      )}
    </Card>
  );
});

type TypeCount = NonNullable<ReturnType<typeof useUnreadCounts>['counts']>['types'][number];

function UnreadTypes({ types }: { types: readonly TypeCount[] }) {
  const drawn = useDrawn(types);
  return useMemo(
    () => (
      <BarTable
        label={notificationTexts.unreadByType}
        columns={[
          { name: notificationTexts.type },
          { name: notificationTexts.unread, isNumber: true },
        ]}
        rows={drawn.map(({ type, count }) => ({
          key: type,
          name: typeLabel(type),
          lengths: [count],
          color: typeColor(type),
          to: links.unread(type),
          cells: [<CountLink key="count" count={count} to={links.unread(type)} />],
        }))}
      />
    ),
    [drawn],
  );
}
