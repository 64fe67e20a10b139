import { Group, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { carrierQueries, type Carrier } from '#api/carriers.ts';
import { messageTexts } from '#api/client/describe-answers.ts';
import { counted } from '#api/listing/describe-listing.ts';
import { describeLookUp } from '#api/describe-look-up.ts';
import { useDirectory } from '#api/use-directory.ts';
import { listTexts } from '#lists/texts.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DetailPage } from '#ui/details/detail-page.tsx';
import { ExportButtons } from '#ui/export/export-buttons.tsx';
import { Loading } from '#ui/notices/loading.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { SearchText } from '#ui/filters/search-text.tsx';
import { ServiceMessages } from '#ui/notices/service-messages.tsx';
import { DirectoryBanners, DirectoryNotLoaded } from './directory-banners.tsx';
import { methodRow, methodSheet, searchMethods } from './method-rows.ts';
import { MethodsTable } from './methods-table.tsx';
import { carrierNoun, directoryTexts, carrierLabels, methodNoun, methodTexts } from './texts.ts';

/** Carriers whose methods Waybill loads automatically, because each one takes a request. */
const AT_FIRST = 100;
/** Requests at a time. */
const AT_ONCE = 4;

/** The shipping methods of all carriers in one list, with a search (interface 4.13). */
export function MethodsPage() {
  const query = useDirectory();
  const { directory } = query;
  return (
    <>
      <DirectoryBanners query={query} />
      <DetailPage
        list={{ path: '/carriers', name: carrierLabels.screen }}
        heading={carrierLabels.shippingMethods}
      >
        {directory ? (
          <AllMethods directory={directory.carriers} />
        ) : (
          <DirectoryNotLoaded query={query} />
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
    (data?.rows ?? []).map((row) => methodRow(asked[index]!, row)),
  );
  const faulty = results.reduce((sum, { data }) => sum + (data?.faults.length ?? 0), 0);
  const failed = results.filter(({ isError, data }) => isError && data === undefined);
  const found = searchMethods(rows, text);
  const isLoaded = settled === asked.length;
  return (
    <>
      <Group gap="xs" py="xs">
        <SearchText
          label={methodTexts.search}
          placeholder={methodTexts.searchBy}
          group={carrierLabels.screen}
          text={text}
          onChange={setText}
        />
        <Text size="sm" c="dimmed" flex="1 1 10rem" role="status">
          {carrierLabels.found(found.length, rows.length, methodNoun)}
          {' · '}
          {isLoaded
            ? counted(carriers.length, carrierNoun)
            : methodTexts.loading(settled, asked.length)}
        </Text>
        <ExportButtons
          what="methods"
          sheet={() => methodSheet(found)}
          obstacle={isLoaded ? null : listTexts.exportObstacle}
        />
      </Group>
      <ServiceMessages
        texts={messageTexts(results.flatMap(({ data }) => (data ? [{ ...data, page: 1 }] : [])))}
      />
      {carriers.length > most && (
        <Banner
          tone="action"
          action={
            <Button size="compact-xs" variant="default" onClick={() => setMost(Infinity)}>
              {methodTexts.loadAll}
            </Button>
          }
        >
          {methodTexts.first(most, carriers.length)}
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
              {carrierLabels.retry}
            </Button>
          }
        >
          <strong>{methodTexts.failed(failed.length)}</strong>{' '}
          {describeLookUp(failed[0]!.error, methodTexts.lookUp).title}.
        </Banner>
      )}
      {faulty > 0 && (
        <Banner tone="action">
          {listTexts.unreadable(faulty, methodNoun)}. {methodTexts.toSeeWhy}
        </Banner>
      )}
      {found.length > 0 ? (
        <MethodsTable rows={found} carriers={directory} isAcrossCarriers />
      ) : isLoaded ? (
        rows.length === 0 && faulty + failed.length > 0 ? null : (
          <Notice
            title={rows.length === 0 ? methodTexts.none : methodTexts.noMatch}
            detail=""
            whatToDo={rows.length === 0 ? methodTexts.ifNone : methodTexts.ifNoMatch}
          >
            {text !== '' && (
              <Button variant="default" onClick={() => setText('')}>
                {directoryTexts.clearSearch}
              </Button>
            )}
          </Notice>
        )
      ) : (
        <Loading what={methodNoun.many} />
      )}
    </>
  );
}
