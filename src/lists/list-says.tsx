import { messageTexts } from '#api/describe-answers.ts';
import { describeOddities } from '#api/describe-listing.ts';
import type { WholeList } from '#api/whole-list.ts';
import { Banner } from '#ui/banner.tsx';
import { ServiceMessages } from '#ui/service-messages.tsx';

/** The service's messages beside the rows of a list, and where its paging contradicts itself. */
export function ListSays<T>({ list: { listing, state } }: { list: WholeList<T> }) {
  if (!listing) return null;
  return (
    <>
      {state === 'complete' &&
        describeOddities(listing).map((text) => (
          <Banner key={text} tone="action">
            {text}
          </Banner>
        ))}
      <ServiceMessages texts={messageTexts(listing.answers)} />
    </>
  );
}
