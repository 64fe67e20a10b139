import { FoundBanners } from '../search/found-banners.tsx';
import { FoundClaims, FoundNews } from './found-bar.tsx';
import { foundList } from '../search/found-list.ts';
import { foundExtent, InboxBar } from './inbox-bar.tsx';
import { ShownNotifications, type NotificationListProps } from './shown-notifications.tsx';
import { useFound } from '../search/use-found.ts';

/** What a search finds among the notifications of some filters. */
export function FoundNotifications(props: NotificationListProps) {
  const found = useFound(props.filters, props.search);
  return (
    <ShownNotifications
      // Another search, another selection, seen from its top.
      key={found.wanted.search}
      {...props}
      search={found.wanted.search}
      list={foundList(found)}
      bar={
        <InboxBar
          filters={props.filters}
          extent={foundExtent(found)}
          claims={<FoundClaims filters={props.filters} found={found} />}
        >
          {(selectAll) => <FoundNews found={found} selectAll={selectAll} />}
        </InboxBar>
      }
      banners={<FoundBanners found={found} />}
    />
  );
}
