import { describeFailure } from '#api/describe-failure.ts';
import { messageTexts } from '#api/describe-answers.ts';
import { ServiceMessages } from '#ui/service-messages.tsx';
import { Banner } from '#ui/banner.tsx';
import { FailureBanner } from '#ui/failure-banner.tsx';
import type { Found } from './use-found.ts';

/** What was not understood, and what went wrong while what is here stays usable. */
export function FoundBanners({ found }: { found: Found }) {
  const { collection, wanted } = found;
  const isShown = collection.asOf !== null || found.rows.length > 0;
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
      Not everything could be read. {detail} {whatToDo}
    </FailureBanner>
  );
}
