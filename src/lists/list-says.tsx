import { messageTexts } from '#api/describe-answers.ts';
import type { ListState } from '#api/list-state.ts';
import { Banner } from '#ui/banner.tsx';
import { ServiceMessages } from '#ui/service-messages.tsx';

/** The service's messages beside the rows of a list, and where its paging contradicts itself. */
export function ListSays<T>({ list }: { list: ListState<T> }) {
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
