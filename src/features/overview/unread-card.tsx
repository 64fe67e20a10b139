import { Text } from '@mantine/core';
import { formatCount } from '#lib/locale.ts';
import { describeFailure } from '#api/describe-failure.ts';
import { Button } from '#ui/button.tsx';
import { BarCell, longestOf } from '#ui/bars.tsx';
import { CountLink } from './count-link.tsx';
import { FailureBanner } from '#ui/failure-banner.tsx';
import { FigureLink } from '#ui/figure-link.tsx';
import { SmallTable } from '#ui/small-table.tsx';
import { UpdatedAge } from '#ui/updated-age.tsx';
import { Card, ChartPlaceholder } from './card.tsx';
import { links } from './links.ts';
import { notificationTexts, overviewTexts } from './texts.ts';
import { typeColor, typeLabel } from './type-series.ts';
import { useUnreadCounts } from './use-unread-counts.ts';

/** Charts unread notifications by type. */
export function UnreadCard() {
  const { counts, state, readAll } = useUnreadCounts();
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
            isRetrying={state.isReading}
            onRetry={state.onRetry}
          />
        )}
      </Card>
    );
  }
  const longest = longestOf(counts.types.map(({ count }) => [count]));
  return (
    <Card
      isWide
      title={title}
      note={
        <>
          <FigureLink to={links.unread(null)} fw={600} fz="md">
            {formatCount(counts.total)}
          </FigureLink>{' '}
          {notificationTexts.unreadCover}
          {state.isAtLeast && notificationTexts.unreadPart}
          {' · '}
          <UpdatedAge at={state.asOf!} />{' '}
          {state.isAtLeast && (
            <Button size="compact-xs" variant="default" loading={state.isReading} onClick={readAll}>
              {overviewTexts.loadAll}
            </Button>
          )}
        </>
      }
    >
      {counts.total === 0 ? (
        <Text c="dimmed">{notificationTexts.noneUnread}</Text>
      ) : (
        <SmallTable
          label={title}
          hasRowHeads
          columns={[
            { name: notificationTexts.type },
            { name: notificationTexts.unread, isNumber: true },
          ]}
          rows={counts.types.map(({ type, count }) => ({
            key: type,
            cells: [
              <BarCell
                key="bar"
                name={typeLabel(type)}
                lengths={[count]}
                longest={longest}
                series={[{ color: typeColor(type) }]}
                to={links.unread(type)}
              />,
              <CountLink key="count" count={count} to={links.unread(type)} />,
            ],
          }))}
        />
      )}
    </Card>
  );
}
