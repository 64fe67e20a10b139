import { useIsPhone } from '#ui/use-is-phone.ts';
import { FoundClaims, FoundNews, FoundOptions } from './found-bar.tsx';
import { foundList } from '../search/found-list.ts';
import { foundExtent, InboxBar } from './inbox-bar.tsx';
import { ShownNotifications, type NotificationListProps } from './shown-notifications.tsx';
import { useFound, type Found } from '../search/use-found.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { messageTexts } from '#api/client/describe-answers.ts';
import { ServiceMessages } from '#ui/notices/service-messages.tsx';
import { Banner } from '#ui/notices/banner.tsx';
import { FailureBanner } from '#ui/notices/failure-banner.tsx';
import { inboxListTexts } from '../model/texts.ts';

/** Lists the matches of a search among the notifications that pass the filters. */
export function FoundNotifications(props: NotificationListProps) {
  const found = useFound(props.filters, props.search);
  const isPhone = useIsPhone();
  return (
    <ShownNotifications
      {...props}
      search={found.wanted.search}
      list={foundList(found)}
      bar={
        <InboxBar
          filters={props.filters}
          extent={foundExtent(found)}
          options={isPhone && <FoundOptions filters={props.filters} found={found} />}
          claims={<FoundClaims filters={props.filters} found={found} />}
        >
          {(selectAll) => <FoundNews filters={props.filters} found={found} selectAll={selectAll} />}
        </InboxBar>
      }
      banners={<FoundBanners found={found} />}
    />
  );
}

/** Parts of the search that were not understood, and problems that leave the results usable. */
function FoundBanners({ found }: { found: Found }) {
  const { collection, wanted } = found;
  const isShown = collection.loadedAt !== null || found.rows.length > 0;
  return (
    <>
      <ServiceMessages texts={messageTexts(collection.answers)} />
      {collection.oddities.map((text) => (
        <Banner key={text} tone="action">
          {text}
        </Banner>
      ))}
      {wanted.notes.map((note) => (
        <Banner key={note} tone="action">
          {note}.
        </Banner>
      ))}
      {collection.state === 'failed' && isShown && (
        <Failed error={collection.error} onRetry={() => void collection.start()} />
      )}
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, detail, whatToDo, technical } = describeFailure(error);
  return (
    <FailureBanner title={title} technical={technical} onRetry={onRetry}>
      {inboxListTexts.incomplete} {detail} {whatToDo}
    </FailureBanner>
  );
}
