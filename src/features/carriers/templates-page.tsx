import { useDirectory } from '#api/use-directory.ts';
import { wordFault } from '#lib/tracking/template-fault.ts';
import { checkTemplate } from '#lib/tracking/template.ts';
import { CopyButton } from '#ui/values/copy-button.tsx';
import { DetailPage } from '#ui/details/detail-page.tsx';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { CarrierLink } from './directory-columns.tsx';
import { DirectoryBanners, DirectoryNotLoaded } from './directory-banners.tsx';
import { TemplateText } from './template-text.tsx';
import { directoryTexts, carrierLabels, linkNoun, linksTexts } from './texts.ts';

/** The carriers whose tracking links don't work, and why. */
export function TemplatesPage() {
  const query = useDirectory();
  const { directory } = query;
  const faulty = (directory?.carriers ?? []).flatMap((carrier) => {
    const fault = checkTemplate(carrier.TrackingUrlFormat);
    return fault === undefined ? [] : [{ carrier, why: wordFault(fault) }];
  });
  const count = directory?.carriers.length ?? 0;
  return (
    <>
      <DirectoryBanners query={query} />
      <DetailPage
        list={{ path: '/carriers', name: carrierLabels.screen }}
        heading={carrierLabels.trackingLinks}
        summary={directory && linksTexts.summary(faulty.length, count)}
        actions={
          faulty.length > 0 && (
            <CopyButton
              label={linksTexts.copyList}
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
          <DirectoryNotLoaded query={query} />
        ) : faulty.length === 0 ? (
          <Notice
            title={count === 0 ? directoryTexts.none : directoryTexts.linksWork}
            detail=""
            whatToDo={count === 0 ? directoryTexts.ifNone : linksTexts.ifAllWork}
          >
            <LinkButton to="/carriers">{linksTexts.toCarriers}</LinkButton>
          </Notice>
        ) : (
          <FirstOf items={faulty} noun={linkNoun.many} first={200}>
            {(shown) => (
              <SmallTable
                label={linksTexts.table}
                columns={[
                  { name: carrierLabels.carrier },
                  { name: carrierLabels.code },
                  { name: linksTexts.problem },
                  { name: linksTexts.template },
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
