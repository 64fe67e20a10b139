import type { Carrier } from '#api/carriers.ts';
import { carriersAt } from '#api/carrier-address.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { useDirectory } from '#api/use-directory.ts';
import { DetailPage } from '#ui/details/detail-page.tsx';
import { Loading } from '#ui/notices/loading.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { CarrierView } from './carrier-view.tsx';
import { SavedDirectoryBanner } from './directory-banners.tsx';
import { CarrierLink } from './directory-columns.tsx';
import { carrierTexts, carrierLabels } from './texts.ts';

const list = { path: '/carriers', name: carrierLabels.screen };

/** Shows a carrier, by its code or id: `/carriers/UPS`, `/carriers/UPS?track=1Z…`. */
export function CarrierPage({ place }: { place: string }) {
  const query = useDirectory();
  const { directory, error, isLoading, reload } = query;
  if (!directory) {
    return (
      <DetailPage list={list} heading={place}>
        {error === null ? (
          <Loading what={carrierTexts.loading} />
        ) : (
          <RetryNotice {...describeFailure(error)} isRetrying={isLoading} onRetry={reload} />
        )}
      </DetailPage>
    );
  }
  const found = carriersAt(directory.carriers, place);
  const [carrier, ...others] = found;
  return (
    <>
      <SavedDirectoryBanner query={query} />
      {carrier && others.length === 0 ? (
        <CarrierView
          key={carrier.key}
          carrier={carrier}
          carriers={directory.carriers}
          account={query.account}
        />
      ) : (
        <DetailPage list={list} heading={place}>
          {carrier ? <Several carriers={found} /> : <None />}
        </DetailPage>
      )}
    </>
  );
}

function None() {
  return (
    <Notice title={carrierTexts.notFound} detail="" whatToDo={carrierTexts.ifNotFound}>
      <LinkButton to="/carriers">{carrierTexts.toDirectory}</LinkButton>
    </Notice>
  );
}

/** Several carriers have the same code. */
function Several({ carriers }: { carriers: readonly Carrier[] }) {
  return (
    <>
      <p>{carrierTexts.several(carriers.length)}</p>
      <ul>
        {carriers.map((carrier) => (
          <li key={carrier.key}>
            <CarrierLink carrier={carrier} /> <VisibleText text={carrier.Id} />
          </li>
        ))}
      </ul>
    </>
  );
}
