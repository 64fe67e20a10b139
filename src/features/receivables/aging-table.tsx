import { signOf } from '#lib/decimal-sum.ts';
import { agingColumns, type AgingKey, type AgingSums, type UnitsAging } from '#lib/ledger/aging.ts';
import { mostPlaces } from '#lib/ledger/most-places.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerAddress, partnerName } from '#lib/ledger/partner-key.ts';
import { encodeText } from '#lib/uri-text.ts';
import { Amount } from '#ui/values/amount.tsx';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { fromHere } from '#ui/details/detail-page.tsx';
import { FigureLink } from '#ui/figure-link.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { agingTexts, ledgerColumnTexts, labels } from './texts.ts';

interface AgingTableProps {
  aging: UnitsAging;
  units: string;
  /** The query of the rows of a column, of one partner or of all. */
  linkTo: (column: AgingKey, partner: PartnerReference | null) => string;
}

/** Balances by partner and days overdue; each leads to its rows. */
export function AgingTable({ aging, units, linkTo }: AgingTableProps) {
  const sums = agingColumns(aging);
  const places = mostPlaces(
    [aging, ...aging.partners].flatMap((row) => sums.map((column) => column.of(row))),
  );
  const cells = (row: AgingSums, linkOf: (column: AgingKey) => string | null) =>
    sums.map(({ key, of }) => {
      const value = of(row);
      const to = linkOf(key);
      const amount = <Amount key={key} value={value} units="" places={places} />;
      if (to === null || signOf(value) === 0) return amount;
      return (
        <FigureLink key={key} to={{ search: to }}>
          {amount}
        </FigureLink>
      );
    });
  return (
    <FirstOf items={aging.partners} noun={agingTexts.partners} first={100}>
      {(partners) => (
        <SmallTable
          label={labels.aging}
          hasRowHeads
          columns={[
            { name: ledgerColumnTexts.partner },
            ...sums.map(({ name }) => ({ name, units, isNumber: true })),
          ]}
          rows={[
            {
              key: 'all',
              cells: [
                <strong key="name">{agingTexts.allPartners}</strong>,
                ...cells(aging, (column) => linkTo(column, null)),
              ],
            },
            ...partners.map((of) => ({
              key: of.key || 'none',
              cells: [
                of.key === '' ? (
                  agingTexts.noPartner
                ) : (
                  <FigureLink
                    key="name"
                    to={`/receivables/partner/${encodeText(partnerAddress(of.partner))}`}
                    state={fromHere}
                  >
                    <VisibleText text={partnerName(of.partner)} />
                  </FigureLink>
                ),
                ...cells(of, (column) => (of.partner?.Id ? linkTo(column, of.partner) : null)),
              ],
            })),
          ]}
        />
      )}
    </FirstOf>
  );
}
