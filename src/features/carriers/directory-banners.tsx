import { describeFailure } from '#api/describe-failure.ts';
import { counted } from '#api/describe-listing.ts';
import type { DirectoryReading } from '#api/use-directory.ts';
import { messageTexts } from '#api/describe-answers.ts';
import { ServiceMessages } from '#ui/service-messages.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FaultsBanner } from '#ui/faults-banner.tsx';
import { Age } from '#ui/age.tsx';

/** That the service is away, and of when the carriers are that stand in for it. */
export function DirectoryAwayBanner({ reading }: { reading: DirectoryReading }) {
  const { directory, error, isReading, readAnew } = reading;
  if (!directory || error === null) return null;
  return (
    <Banner
      tone="action"
      action={
        <Button size="compact-xs" loading={isReading} onClick={readAnew}>
          Try now
        </Button>
      }
    >
      <strong>{describeFailure(error).title}.</strong> These are the carriers as they were{' '}
      <Age instant={directory.readAt} />. Links work; it is tried again by itself.
    </Banner>
  );
}

/** What about the directory is not as it should be. */
export function DirectoryBanners({ reading }: { reading: DirectoryReading }) {
  const faults = reading.directory?.faults ?? [];
  return (
    <>
      <DirectoryAwayBanner reading={reading} />
      {reading.directory && <ServiceMessages texts={messageTexts([reading.directory.answer])} />}
      {faults.length > 0 && (
        <FaultsBanner
          title={`${counted(faults.length, { one: 'carrier', many: 'carriers' })} could not be read`}
          faults={faults.map(({ index, reasons, raw }) => ({ page: 1, index, reasons, raw }))}
        />
      )}
    </>
  );
}
