import { Box, Title } from '@mantine/core';
import { isFirstLoad } from '#api/listing/use-rows.ts';
import { mostPlaces } from '#lib/ledger/most-places.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/values/amount.tsx';
import { BarTable } from '#ui/tables/bar-table.tsx';
import { NoPayments } from './payment-list.tsx';
import type { PaymentSearch } from './payment-search.ts';
import layout from '#ui/layout.module.css';
import room from '#ui/page.module.css';
import { useOverTime, type Payments } from './use-payments.ts';
import { chartTexts, paymentLabels } from './texts.ts';

/** Number of hues in the theme; further series are grey. */
const HUES = 5;

interface PaymentsViewProps {
  payments: Payments;
  search: PaymentSearch;
  go: (search: PaymentSearch) => void;
}

/** Shows payments over time and by partner: a table with bars, for each Units. */
export function PaymentsView({ payments, search, go }: PaymentsViewProps) {
  const { unitsNames } = payments;
  const { undated } = payments.figures;
  const { list, overTime: all } = useOverTime(payments);
  if (payments.rows.length === 0 || isFirstLoad(list)) {
    return <NoPayments payments={{ ...payments, list }} search={search} go={go} />;
  }
  return (
    // Scrolls by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Box
      className={`${room.scrolling} ${room.wide} ${layout.inset}`}
      pb="xl"
      data-scroller
      tabIndex={0}
      role="group"
      aria-label={chartTexts.label}
    >
      {undated > 0 && <p>{chartTexts.undated(undated)}</p>}
      {all.map((overTime) => {
        const { units, partners, rows: periods, sum, period } = overTime;
        const name = unitsName(unitsNames, units);
        const series = partners.map((partner, index) => ({
          name: partner.name,
          color: `var(--waybill-series-${index < HUES ? index + 1 : 'other'})`,
        }));
        const places = mostPlaces(periods.flatMap((row) => row.sums.concat(row.sum)));
        return (
          <Box key={units} component="section" pt="md" aria-label={chartTexts.ofUnits(name)}>
            <Title order={2} size="md" fw={650} mb="xs">
              {chartTexts.heading(period, name)}
            </Title>
            <BarTable
              label={chartTexts.table(period, name)}
              series={series}
              columns={[
                { name: chartTexts.row[period] },
                { name: paymentLabels.total, isNumber: true },
                ...partners.map((partner) => ({ name: partner.name, isNumber: true })),
              ]}
              rows={[
                ...periods.map((row) => ({
                  key: String(row.start),
                  name: row.name,
                  lengths: row.sums.map(Number),
                  cells: [
                    <Amount key="sum" value={row.sum} units="" places={places} />,
                    ...row.sums.map((value, index) => (
                      <Amount key={partners[index]!.key} value={value} units="" places={places} />
                    )),
                  ],
                })),
                {
                  key: 'sum',
                  name: <strong>{chartTexts.all}</strong>,
                  lengths: [],
                  cells: [
                    <Amount key="sum" value={sum} units="" places={places} />,
                    ...partners.map((partner) => (
                      <Amount key={partner.key} value={partner.sum} units="" places={places} />
                    )),
                  ],
                },
              ]}
            />
          </Box>
        );
      })}
    </Box>
  );
}
