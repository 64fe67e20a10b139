import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { carrierQueries, type Carrier } from '#api/carriers.ts';
import { messageTexts } from '#api/describe-answers.ts';
import { counted } from '#api/describe-listing.ts';
import { describeLookUp } from '#api/describe-look-up.ts';
import { useDirectory } from '#api/use-directory.ts';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DetailPage } from '#ui/detail-page.tsx';
import { ExportButtons } from '#ui/export-buttons.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { SearchText } from '#ui/search-text.tsx';
import { ServiceMessages } from '#ui/service-messages.tsx';
import { carrierName } from './carrier-path.ts';
import classes from './carriers.module.css';
import { DirectoryBanners } from './directory-banners.tsx';
import { methodRow, methodSheet, methodsLookUp, searchMethods } from './method-rows.ts';
import { MethodsTable } from './methods-table.tsx';

/** Carriers whose methods are loaded without asking: each takes a call of its own. */
const AT_FIRST = 100;
/** Calls under way at once. */
const AT_ONCE = 4;

/** The shipping methods of all carriers, to be searched as one list (interface 4.13). */
export function MethodsPage() {
  const reading = useDirectory();
  const { directory, error, isReading, readAnew } = reading;
  return (
    <>
      <DirectoryBanners reading={reading} />
      <DetailPage list={{ path: '/carriers', name: 'Carriers' }} heading="Shipping methods">
        {directory ? (
          <AllMethods directory={directory.carriers} />
        ) : (
          <NotLoaded error={error} what="carriers" isRetrying={isReading} onRetry={readAnew} />
        )}
      </DetailPage>
    </>
  );
}

function AllMethods({ directory }: { directory: readonly Carrier[] }) {
  const carriers = directory.filter(({ address }) => address !== null);
  const [text, setText] = useState('');
  const [most, setMost] = useState(AT_FIRST);
  const asked = carriers.slice(0, most);
  const [ended, setEnded] = useState(0);
  const results = useQueries({
    queries: asked.map(({ address }, index) => ({
      ...carrierQueries.methods(address!),
      enabled: index < ended + AT_ONCE,
    })),
  });
  const settled = results.filter(({ isSuccess, isError }) => isSuccess || isError).length;
  if (settled > ended) setEnded(settled);
  const rows = results.flatMap(({ data }, index) =>
    (data?.rows ?? []).map((row) => methodRow(carrierName(asked[index]!), row)),
  );
  const faulty = results.reduce((sum, { data }) => sum + (data?.faults.length ?? 0), 0);
  const failed = results.filter(({ isError, data }) => isError && data === undefined);
  const found = searchMethods(rows, text);
  const isLoaded = settled === asked.length;
  return (
    <>
      <div className={classes.tools}>
        <SearchText
          label="Search methods"
          placeholder="Method, code, carrier"
          group="Carriers"
          text={text}
          onChange={setText}
        />
        <p className={classes.cover} role="status">
          {text === ''
            ? counted(rows.length, noun)
            : `${found.length} of ${counted(rows.length, noun)}`}
          {' · '}
          {isLoaded
            ? counted(carriers.length, { one: 'carrier', many: 'carriers' })
            : `loading: ${settled} of ${asked.length} carriers`}
        </p>
        <ExportButtons
          what="methods"
          sheet={() => methodSheet(found)}
          obstacle={isLoaded ? null : 'Wait until all carriers are loaded'}
        />
      </div>
      <ServiceMessages
        texts={messageTexts(results.flatMap(({ data }) => (data ? [{ ...data, page: 1 }] : [])))}
      />
      {carriers.length > most && (
        <Banner
          tone="action"
          action={
            <Button size="compact-xs" variant="default" onClick={() => setMost(Infinity)}>
              Load all
            </Button>
          }
        >
          Showing the methods of the first {most} of {carriers.length} carriers.
        </Banner>
      )}
      {failed.length > 0 && (
        <Banner
          tone="action"
          action={
            <Button
              size="compact-xs"
              loading={failed.some(({ isFetching }) => isFetching)}
              onClick={() => failed.forEach(({ refetch }) => void refetch())}
            >
              Try again
            </Button>
          }
        >
          <strong>
            Couldn’t load the methods of{' '}
            {counted(failed.length, { one: 'carrier', many: 'carriers' })}
          </strong>{' '}
          {describeLookUp(failed[0]!.error, methodsLookUp).title}.
        </Banner>
      )}
      {faulty > 0 && (
        <Banner tone="action">
          {counted(faulty, noun)} could not be read. Open the carrier to see why.
        </Banner>
      )}
      {found.length > 0 ? (
        <MethodsTable rows={found} carriers={directory} isAcrossCarriers />
      ) : isLoaded ? (
        <Notice
          title={rows.length === 0 ? 'No methods' : 'No matching methods'}
          detail=""
          whatToDo={
            rows.length === 0
              ? 'The service lists no shipping methods.'
              : 'No method has all of these words. Search for fewer.'
          }
        />
      ) : (
        <Loading what="methods" />
      )}
    </>
  );
}

const noun = { one: 'method', many: 'methods' };
