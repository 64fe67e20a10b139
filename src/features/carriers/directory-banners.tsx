import type { ReactNode } from 'react';
import { describeFailure } from '#api/client/describe-failure.ts';
import type { DirectoryQuery } from '#api/use-directory.ts';
import { messageTexts } from '#api/client/describe-answers.ts';
import { ServiceMessages } from '#ui/notices/service-messages.tsx';
import { Banner } from '#ui/notices/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FaultsBanner } from '#ui/notices/faults-banner.tsx';
import { Age } from '#ui/values/age.tsx';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { listTexts } from '#lists/texts.ts';
import { carrierNoun, directoryTexts, carrierLabels } from './texts.ts';

/** Says that the service is away, and how old the saved carriers are. */
export function SavedDirectoryBanner({ query }: { query: DirectoryQuery }) {
  const { directory, error, isLoading, reload } = query;
  if (!directory || error === null) return null;
  return (
    <Banner
      tone="action"
      action={
        <Button size="compact-xs" loading={isLoading} onClick={reload}>
          {carrierLabels.retry}
        </Button>
      }
    >
      <strong>{describeFailure(error).title}.</strong> {directoryTexts.savedBefore}
      <Age instant={directory.readAt} />
      {directoryTexts.savedAfter}
    </Banner>
  );
}

interface DirectoryNotLoadedProps {
  query: DirectoryQuery;
  /** Shown while the carriers are loading. */
  loading?: ReactNode;
}

/** Replaces carriers that are loading or couldn't be loaded. */
export function DirectoryNotLoaded({ query, loading }: DirectoryNotLoadedProps) {
  return (
    <NotLoaded
      error={query.error}
      what={carrierNoun.many}
      isRetrying={query.isLoading}
      onRetry={query.reload}
      loading={loading}
    />
  );
}

/** Problems of the directory, and messages of the service. */
export function DirectoryBanners({ query }: { query: DirectoryQuery }) {
  const faults = query.directory?.faults ?? [];
  return (
    <>
      <SavedDirectoryBanner query={query} />
      {query.directory && <ServiceMessages texts={messageTexts([query.directory.answer])} />}
      {faults.length > 0 && (
        <FaultsBanner
          title={listTexts.unreadable(faults.length, carrierNoun)}
          faults={faults.map(({ index, reasons, raw }) => ({ page: 1, index, reasons, raw }))}
          hasOthers={query.directory!.carriers.length > 0}
        />
      )}
    </>
  );
}
