import { useQuery } from '@tanstack/react-query';
import { carrierQueries } from '#api/carriers.ts';
import { describeFailure } from '#api/describe-failure.ts';
import { counted } from '#api/describe-listing.ts';
import { Part } from '#ui/detail-page.tsx';
import { FaultsBanner } from '#ui/faults-banner.tsx';
import { FirstOf } from '#ui/first-of.tsx';
import { Loading } from '#ui/loading.tsx';
import { RetryNotice } from '#ui/retry-notice.tsx';
import { SmallTable } from '#ui/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import classes from './carriers.module.css';

/** A carrier's shipping methods (interface 4.13). */
export function CarrierMethods({ address }: { address: string | null }) {
  return (
    <Part title="Methods">
      {address === null ? (
        <p className={classes.dim}>
          They can’t be asked for: neither the carrier’s code nor its id can stand in an address, or
          other carriers have the same.
        </p>
      ) : (
        <Methods address={address} />
      )}
    </Part>
  );
}

function Methods({ address }: { address: string }) {
  const { data, error, isError, isFetching, refetch } = useQuery(carrierQueries.methods(address));
  if (!data) {
    return isError ? (
      <RetryNotice
        {...describeFailure(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading what="methods" />
    );
  }
  const { rows, faults } = data;
  return (
    <>
      {faults.length > 0 && (
        <FaultsBanner
          title={`${counted(faults.length, { one: 'method', many: 'methods' })} could not be read`}
          faults={faults.map(({ index, reasons, raw }) => ({ page: 1, index, reasons, raw }))}
        />
      )}
      {rows.length === 0 && faults.length === 0 && (
        <p className={classes.dim}>The service lists no methods for this carrier.</p>
      )}
      {rows.length > 0 && (
        <FirstOf items={rows} noun="methods" first={100}>
          {(shown) => (
            <SmallTable
              label="Methods"
              columns={[{ name: 'Method' }, { name: 'Code' }, { name: 'Id' }]}
              rows={shown.map(({ value: { Id, Name, Code } }, index) => ({
                // The service may list an id twice.
                key: `${Id} ${index}`,
                cells: [
                  <VisibleText key="name" text={Name ?? ''} />,
                  <VisibleText key="code" text={Code ?? ''} />,
                  <span key="id" className={classes.code}>
                    <VisibleText text={Id} />
                  </span>,
                ],
              }))}
            />
          )}
        </FirstOf>
      )}
    </>
  );
}
