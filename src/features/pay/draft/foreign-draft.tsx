import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#api/session/settings.ts';
import type { Draft } from '#contract/draft.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { formatCount } from '#lib/locale.ts';
import { unitsName } from '#lib/units-name.ts';
import { visibleString } from '#lib/visible-text.ts';
import { DetailPage } from '#ui/details/detail-page.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { Amount } from '#ui/values/amount.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
import { DeleteDraft } from '../parts/delete-draft.tsx';
import { draftsPage } from '../model/drafts-page.ts';
import { draftTableTexts, foreignDraftTexts } from '../model/texts.ts';

const { columns: names } = foreignDraftTexts;
const columns = [
  { name: names.payment },
  { name: names.partner },
  { name: names.amount, isNumber: true },
  { name: names.items, isNumber: true },
];

/** Another person's private draft, which an administrator can view and delete. */
export function ForeignDraft({ draft, who }: { draft: Draft; who: string }) {
  const unitsNames = useQuery(settingsQuery).data?.codes.units ?? {};
  const { id, name, changedAt, content } = draft;
  const owner = visibleString(who);
  return (
    <DetailPage
      list={draftsPage}
      heading={name}
      summary={
        <>
          {foreignDraftTexts.of(owner)}
          <OwnTime text={changedAt} />
        </>
      }
      actions={<DeleteDraft savedId={() => Promise.resolve(id)} />}
    >
      <Text mb="md">{foreignDraftTexts.about(owner)}</Text>
      <SmallTable
        label={draftTableTexts.columns.payments}
        columns={columns}
        rows={content.payments.map(({ id, paymentNumber, partner, amount, units, lines }) => ({
          key: id,
          cells: [
            visibleString(paymentNumber),
            visibleString(partnerName(partner)),
            <AmountOf
              key="amount"
              amount={amount}
              units={units === null ? '' : unitsName(unitsNames, units)}
            />,
            formatCount(lines.length),
          ],
        }))}
      />
    </DetailPage>
  );
}

/** An unfinished draft may have any text as its amount. */
function AmountOf({ amount, units }: { amount: string; units: string }) {
  const decimal = payableAmount(amount);
  return decimal ? <Amount value={decimal} units={units} /> : visibleString(amount);
}
