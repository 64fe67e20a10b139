import { counted } from '#api/describe-listing.ts';
import { useDirectory } from '#api/use-directory.ts';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { wordFault } from '#lib/tracking/template-fault.ts';
import { checkTemplate } from '#lib/tracking/template.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { DetailPage } from '#ui/detail-page.tsx';
import { FirstOf } from '#ui/first-of.tsx';
import { Notice } from '#ui/notice.tsx';
import { SmallTable } from '#ui/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { CarrierLink } from './directory-columns.tsx';
import { DirectoryBanners } from './directory-banners.tsx';
import { TemplateText } from './template-text.tsx';

/** Every carrier of whose template no link can be made, and why. */
export function TemplatesPage() {
  const reading = useDirectory();
  const { directory, error, isReading, readAnew } = reading;
  const faulty = (directory?.carriers ?? []).flatMap((carrier) => {
    const fault = checkTemplate(carrier.TrackingUrlFormat);
    return fault === undefined ? [] : [{ carrier, why: wordFault(fault) }];
  });
  const count = directory?.carriers.length ?? 0;
  return (
    <>
      <DirectoryBanners reading={reading} />
      <DetailPage
        list={{ path: '/carriers', name: 'Carriers' }}
        heading="Tracking templates"
        summary={
          directory &&
          `${faulty.length} of ${counted(count, { one: 'template', many: 'templates' })} with a fault`
        }
        actions={
          faulty.length > 0 && (
            <CopyButton
              label="Copy list"
              text={() =>
                faulty
                  .map(({ carrier: { Code, Id, Name }, why }) => [Name, Code, Id, why].join('\t'))
                  .join('\n')
              }
            />
          )
        }
      >
        {!directory ? (
          <NotLoaded error={error} what="carriers" isRetrying={isReading} onRetry={readAnew} />
        ) : faulty.length === 0 ? (
          <Notice
            title={count === 0 ? 'The service lists no carriers' : 'All templates are sound'}
            detail=""
            whatToDo={
              count === 0
                ? 'Ask whoever runs the service.'
                : 'Each one makes a link to its own site, whatever the number is.'
            }
          />
        ) : (
          <FirstOf items={faulty} noun="templates" first={200}>
            {(shown) => (
              <SmallTable
                label="Templates with a fault"
                columns={[
                  { name: 'Carrier' },
                  { name: 'Code' },
                  { name: 'Fault' },
                  { name: 'Template' },
                ]}
                rows={shown.map(({ carrier, why }) => ({
                  key: carrier.key,
                  cells: [
                    <CarrierLink key="name" carrier={carrier} />,
                    <VisibleText key="code" text={carrier.Code} />,
                    why,
                    <TemplateText key="template" template={carrier.TrackingUrlFormat} />,
                  ],
                }))}
              />
            )}
          </FirstOf>
        )}
      </DetailPage>
    </>
  );
}
