import { messageTexts } from '#api/client/describe-answers.ts';
import type { ListState } from '#api/listing/list-state.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { ServiceMessages } from '#ui/notices/service-messages.tsx';

/** Shows the service's messages about a list, and contradictions in its paging. */
export function ListMessages<T>({ list }: { list: ListState<T> }) {
  return (
    <>
      {list.state === 'complete' &&
        list.oddities.map((text) => (
          <Banner key={text} tone="action">
            {text}
          </Banner>
        ))}
      <ServiceMessages texts={messageTexts(list.answers)} />
    </>
  );
}
