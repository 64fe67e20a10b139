import { counted } from '#api/describe-listing.ts';
import { useDirectory } from '#api/use-directory.ts';
import { checkTemplate } from '#lib/tracking/template.ts';
import { Figure } from './figure.tsx';
import { links } from './links.ts';

/** Carriers of whose template no link can be made. */
export function TemplatesFigure() {
  const { directory, error, isReading, readAnew } = useDirectory();
  return (
    <Figure
      name="Tracking templates with a fault"
      to={links.templates}
      covers={
        directory
          ? `Of ${counted(directory.carriers.length, { one: 'carrier', many: 'carriers' })}`
          : ''
      }
      state={{
        count: directory?.carriers.filter(
          ({ TrackingUrlFormat }) => checkTemplate(TrackingUrlFormat) !== undefined,
        ).length,
        asOf: directory?.readAt,
        error,
        isReading,
        onRetry: readAnew,
      }}
    />
  );
}
