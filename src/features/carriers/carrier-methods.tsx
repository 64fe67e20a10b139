import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { carrierQueries, type Carrier } from '#api/carriers.ts';
import { answerFacts, messageTexts } from '#api/client/describe-answers.ts';
import { describeLookUp } from '#api/describe-look-up.ts';
import { listTexts } from '#lists/texts.ts';
import { ServiceMessages } from '#ui/notices/service-messages.tsx';
import { Part } from '#ui/details/detail-page.tsx';
import { ExportButtons } from '#ui/export/export-buttons.tsx';
import { FaultsBanner } from '#ui/notices/faults-banner.tsx';
import { Loading } from '#ui/notices/loading.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { TechnicalDetails } from '#ui/details/technical-details.tsx';
import { methodRow, methodSheet } from './method-rows.ts';
import { MethodsTable } from './methods-table.tsx';
import { carrierLabels, methodNoun, methodTexts } from './texts.ts';

interface CarrierMethodsProps {
  carrier: Carrier;
  carriers: readonly Carrier[];
}

/** A carrier's shipping methods (interface 4.13). */
export function CarrierMethods({ carrier, carriers }: CarrierMethodsProps) {
  const { address } = carrier;
  return (
    <Part title={carrierLabels.shippingMethods}>
      {address === null ? (
        <Text size="sm" c="dimmed">
          {methodTexts.noAddress}
        </Text>
      ) : (
        <Methods carrier={carrier} address={address} carriers={carriers} />
      )}
    </Part>
  );
}

function Methods({ carrier, address, carriers }: CarrierMethodsProps & { address: string }) {
  const { data, error, isError, isFetching, refetch } = useQuery(carrierQueries.methods(address));
  if (!data) {
    return isError ? (
      <RetryNotice
        {...describeLookUp(error, methodTexts.lookUp)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading what={methodNoun.many} />
    );
  }
  const answers = [{ ...data, page: 1 }];
  const rows = data.rows.map((row) => methodRow(carrier, row));
  return (
    <>
      <ServiceMessages texts={messageTexts(answers)} />
      {data.faults.length > 0 && (
        <FaultsBanner
          title={listTexts.unreadable(data.faults.length, methodNoun)}
          faults={data.faults.map(({ index, reasons, raw }) => ({ page: 1, index, reasons, raw }))}
          hasOthers={rows.length > 0}
        />
      )}
      {rows.length === 0 && data.faults.length === 0 && (
        <Text size="sm" c="dimmed">
          {methodTexts.noneOfCarrier}
        </Text>
      )}
      {rows.length > 0 && (
        <>
          <MethodsTable rows={rows} carriers={carriers} />
          <Group gap="xs" mt="sm">
            <ExportButtons what="methods" sheet={() => methodSheet(rows)} obstacle={null} />
          </Group>
        </>
      )}
      <TechnicalDetails facts={answerFacts(answers)} />
    </>
  );
}
